import { MoonStar } from 'lucide-react';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { findLastFocus } from '#web/admin/dialogs/lastFocus.ts';
import { EndOfDayDialog } from '#web/admin/endOfDay/EndOfDayDialog.tsx';
import { OnHold } from '#web/admin/messages/LetterDialog.tsx';
import { FreedTimes } from '#web/admin/offers/OpenOffer.tsx';
import { Arrivals } from '#web/admin/today/Arrivals.tsx';
import { OutageTray } from '#web/admin/today/OutageTray.tsx';
import { BackupAge } from '#web/admin/today/BackupAge.tsx';
import { DueList } from '#web/admin/today/DueList.tsx';
import { NextFree } from '#web/admin/today/NextFree.tsx';
import { PersonQuestions } from '#web/admin/today/PersonQuestions.tsx';
import { SignOffsButton } from '#web/admin/signOffs/SignOffsButton.tsx';
import { PrescriberList, UntakenTasks } from '#web/admin/today/PrescriberList.tsx';
import { SetupList } from '#web/admin/today/SetupList.tsx';
import styles from '#web/admin/today/Today.module.css';
import { useClock } from '#web/admin/arrivals/useClock.ts';
import { useWhoIsHere } from '#web/admin/arrivals/useWhoIsHere.ts';
import { WhoIsHere } from '#web/admin/arrivals/WhoIsHere.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';

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
            {describeDay(now.date)} <time className="ink-faint figures">{now.time}</time>
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
