import { MoonStar } from 'lucide-react';
import type { BackupStatus, RecordCheck } from '#shared/contracts/setup.ts';
import { setupItemIds, setupItems, setupObstacle, type SetupItemId } from '#shared/domain/setupChecklist.ts';
import { formatDateWithWeekday, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { useDialogHost, findLastFocus } from '#web/admin/dialogs/useDialogHost.ts';
import { EndOfDayDialog } from '#web/admin/endOfDay/EndOfDayDialog.tsx';
import { OnHold } from '#web/admin/messages/LetterDialog.tsx';
import { FreedTimes } from '#web/admin/offers/OpenOffer.tsx';
import { Arrivals } from '#web/admin/today/Arrivals.tsx';
import { OutageTray } from '#web/admin/today/OutageTray.tsx';
import { DueList, NextFree } from '#web/admin/today/DueList.tsx';
import { PersonQuestions } from '#web/admin/today/PersonQuestions.tsx';
import { SignOffsButton } from '#web/admin/signOffs/SignOffsButton.tsx';
import { PrescriberList, UntakenTasks } from '#web/admin/today/PrescriberList.tsx';
import styles from '#web/admin/today/Today.module.css';
import { useClock, useWhoIsHere } from '#web/admin/arrivals/useClock.ts';
import { WhoIsHere } from '#web/admin/arrivals/WhoIsHere.tsx';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { formatRecordCheck } from '#web/admin/today/formatRecordCheck.ts';
import { setupApi } from '#web/data/calls/setup.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { EmptyWords, Loading } from '#web/admin/lists/states.tsx';
import { Checkbox } from '#web/ui/forms/controls.tsx';

/** Today's overview: arrivals, free slots, waiting requests; for owners also the setup checklist. */
export function TodayTab({ q }: { q: string }) {
  const now = useClock();
  const here = useWhoIsHere(now);
  const { data: me } = staffApi.useGetSignInSettingsQuery();
  const { user } = useCurrentUser();
  const { opened: end, open: openEnd, close: closeEnd } = useDialogHost<true>();
  return (
    <div className={`stack fluid items-start ${styles.today}`}>
      <div className="all-columns unless-empty">
        <UntakenTasks />
      </div>
      <div className="all-columns unless-empty">
        <OutageTray />
      </div>
      {me?.isOwner && (
        <div className="all-columns unless-empty">
          <OnHold />
        </div>
      )}
      <section aria-labelledby="today-arrivals">
        <div className="cluster middle gap-3">
          <h2 id="today-arrivals" className="flex-1">
            {formatDateWithWeekday(now.date)} <time className="ink-faint figures">{now.time}</time>
          </h2>
          <QuietButton className="no-print nowrap" onClick={() => openEnd(true)}>
            <MoonStar aria-hidden /> End of the day
          </QuietButton>
        </div>
        <WhoIsHere here={here} />
        <Arrivals q={q} now={now} />
      </section>
      <div className={`stack gap-6 no-print ${styles.side}`}>
        <section aria-labelledby="today-free">
          <h2 id="today-free">Next free time</h2>
          <NextFree now={now} />
        </section>
        <section aria-labelledby="today-due">
          <h2 id="today-due">Replies due</h2>
          <DueList />
        </section>
        {user?.isPrescriber && (
          <section aria-labelledby="today-prescriber">
            <h2 id="today-prescriber">For the prescriber</h2>
            <PrescriberList />
            {!me?.isOwner && <SignOffsButton />}
          </section>
        )}
        <PersonQuestions isOwner={me?.isOwner ?? false} />
        <FreedTimes />
        {me?.isOwner && (
          <>
            <section aria-labelledby="today-backups">
              <h2 id="today-backups">Backups</h2>
              <BackupAge />
            </section>
            <section aria-labelledby="today-setup">
              <h2 id="today-setup">Before going live</h2>
              <SetupList />
            </section>
          </>
        )}
      </div>
      {end && (
        <EndOfDayDialog key={end.opening} isOpen={end.isOpen} onClose={closeEnd} finalFocus={findLastFocus} />
      )}
    </div>
  );
}

/** The owner's checklist before going live; hidden once complete. */
function SetupList() {
  const { data: checks, error, refetch } = setupApi.useListSetupChecksQuery();
  const [checkItem] = setupApi.useCheckSetupItemMutation();
  if (!checks) return <Loading what="the set-up list" error={error} onRetry={refetch} rows={4} />;
  const tick = (item: SetupItemId, isDone: boolean) =>
    reportOn(checkItem({ params: { item }, body: { isDone } }).unwrap(), {
      done: isDone ? 'Settled' : 'Open again',
      detail: setupItems[item],
      failed: 'This could not be noted',
    });
  return (
    <>
      <p className="muted">
        <EmptyWords>{`${checks.length} of ${setupItemIds.length} settled`}</EmptyWords>
      </p>
      <SignOffsButton />
      <ul className={`stack gap-2 mt-2 text-sm leading-1-45 ${styles.checks}`}>
        {setupItemIds.map((item) => {
          const check = checks.find((one) => one.item === item);
          const obstacle = setupObstacle(item);
          return (
            <li key={item}>
              <Checkbox
                checked={check !== undefined}
                disabled={obstacle !== undefined}
                onChecked={(is) => void tick(item, is)}
                label={
                  <>
                    {setupItems[item]}
                    {obstacle && (
                      <small className="amber semibold">
                        {item === 'prices' && 'Price to settle: '}
                        {obstacle}
                      </small>
                    )}
                    {check && (
                      <small>
                        {check.who}, {formatInstant(check.doneAt)}
                      </small>
                    )}
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A missed backup sends no event, so this polls. */
const pollMs = 3_600_000;

function BackupAge() {
  const {
    data: backup,
    error,
    refetch,
  } = setupApi.useGetBackupStatusQuery(undefined, {
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: true,
  });
  if (!backup) return <Loading what="the last backup" error={error} onRetry={refetch} rows={1} />;
  return (
    <div className="stack gap-3">
      <LastBackup backup={backup} />
      <RecordCheckAge check={backup.records} />
    </div>
  );
}

function LastBackup({ backup: { mode, lastAt, isLate, hasFailed } }: { backup: BackupStatus }) {
  const last = lastAt ? `Last backup: ${formatInstant(lastAt)}` : 'No backup yet';
  if (mode === 'off') {
    return (
      <Notice tone="warning" title="Backups are switched off">
        If this computer is lost, so is everything in here.
      </Notice>
    );
  }
  if (mode === 'elsewhere') {
    return (
      <p className="muted">The database is backed up by the person who looks after it, not from here.</p>
    );
  }
  if (!isLate && !hasFailed) return <p className="muted">{lastAt ? last : 'The first one is under way.'}</p>;
  return (
    <Notice tone="warning" title={last}>
      {hasFailed ? 'The last try failed. ' : 'There should be a newer one. '}
      Please tell the person who looks after the server; its log says why.
    </Notice>
  );
}

/** What the nightly check of the care records found; nothing before the first. */
function RecordCheckAge({ check }: { check: RecordCheck | null }) {
  if (!check) return null;
  const words = formatRecordCheck(check);
  if (!words) return <p className="muted">Care records checked: {formatInstant(check.at)}, unchanged</p>;
  return (
    <Notice tone="error" title={words.title}>
      {words.found} Checked {formatInstant(check.at)}. Please tell the person who looks after the server, and
      keep the backups of the last weeks.
    </Notice>
  );
}
