import { CircleCheck, MoonStar } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { addDays } from '#shared/domain/wallTime.ts';
import { listDueTasks } from '#shared/domain/dueTasks.ts';
import { AttendanceButtons } from '#web/admin/bookings/AttendanceButtons.tsx';
import { useBookingDialogs } from '#web/admin/bookings/bookingDialogs.tsx';
import { useCompleteBooking } from '#web/admin/bookings/useCompleteBooking.ts';
import { formatAppointment, formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { CustomerName, PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import styles from '#web/admin/endOfDay/EndOfDay.module.css';
import { leftOfDay, type Left, type LeftOfDay } from '#web/admin/endOfDay/endOfDay.ts';
import { paramOf } from '#web/admin/inbox/reading/useChosen.ts';
import { EmptyList, EmptyWords, LoadFailure } from '#web/admin/lists/states.tsx';
import { useReadiness } from '#web/admin/record/ReadinessMark.tsx';
import { readState, saveState } from '#web/admin/workspace/workspace.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { Button, QuietButton, SendingBlocked } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { PrintButton } from '#web/ui/print/PrintButton.tsx';

const titles: Record<keyof LeftOfDay, string> = {
  open: 'Still open',
  absent: 'Did not attend',
  cancelled: 'Cancelled at short notice',
  papers: 'Papers of the next day',
  followUps: 'No next visit in three weeks',
};
const kinds = Object.keys(titles) as (keyof LeftOfDay)[];
/** A review is two weeks after a treatment. */
const daysAhead = 21;

/** What an earlier day has left open is asked as long. */
const daysBack = 7;

const notedState = 'noted at the end of the day';
const Noted = z.object({ day: z.string(), keys: z.array(z.string()) });

/** What this person has noted, also before the window was closed or the page loaded anew; each day begins without. */
function readNoted(day: string): string[] {
  const saved = readState(notedState, Noted);
  return saved?.day === day ? saved.keys : [];
}

/** What a day leaves behind, each thing settled in its row, until nothing is left. */
export function EndOfDayDialog(dialog: RowDialogProps) {
  const today = clinicToday();
  const now = useNow();
  const list = bookingsApi.useListBookingsOfDaysQuery({
    query: { from: addDays(today, -daysBack), to: addDays(today, daysAhead) },
  });
  const queue = queueApi.useListQueueQuery();
  const tasks = queueApi.useListTasksQuery();
  const papers = useReadiness(list.currentData ?? []);
  const [noted, setNoted] = useState(() => readNoted(today));
  const { open, openedDialog } = useBookingDialogs('end of day');
  const complete = useCompleteBooking();
  const note = (key: string) => {
    const keys = [...noted, key];
    saveState(notedState, { day: today, keys });
    setNoted(keys);
  };

  const error = list.error ?? queue.error ?? tasks.error ?? papers.error;
  const left = list.currentData && leftOfDay(list.currentData, today, papers.readiness, new Set(noted));
  const unanswered = [
    ...(queue.data ?? []).filter(
      ({ dueAt, isOverdue }) => isOverdue || listDueTasks([{ dueAt }], now).length > 0,
    ),
    ...listDueTasks(tasks.data ?? [], now),
  ];
  const answerLines = unanswered.map((item) =>
    'text' in item
      ? {
          key: `task ${item.id}`,
          name: item.name ?? 'Task',
          bornOn: item.bornOn,
          words: item.text,
          to: '?tab=queue',
        }
      : {
          key: `${item.type} ${item.id}`,
          name: item.name,
          bornOn: item.bornOn,
          words: item.about,
          to: `?tab=queue&${paramOf(item)}`,
        },
  );

  const quiet = (label: string, onClick: () => void, row: Left) => (
    <QuietButton aria-label={`${label}: ${row.booking.name}`} onClick={onClick}>
      {label}
    </QuietButton>
  );
  const deeds: Record<keyof LeftOfDay, (row: Left) => ReactNode> = {
    open: ({ booking }) => (
      <>
        <AttendanceButtons booking={booking} />
        {booking.attendance === 'arrived' && (
          <Button
            size="sm"
            requiresServer
            aria-label={`Mark Complete: ${booking.name}`}
            onClick={() => void complete(booking)}
          >
            <CircleCheck aria-hidden /> Mark Complete
          </Button>
        )}
      </>
    ),
    absent: (row) => quiet('Cancel it', () => open('cancel', row.booking), row),
    cancelled: () => null,
    papers: () => null,
    followUps: (row) => quiet('What follows', () => open('afterVisit', row.booking), row),
  };
  const lines = (hasDeeds: boolean) =>
    left && (
      <>
        {kinds
          .filter((kind) => left[kind].length > 0)
          .map((kind) => (
            <Part key={kind} title={titles[kind]} count={left[kind].length}>
              {left[kind].map((row) => (
                <li key={row.key}>
                  <span>
                    <strong>
                      <CustomerName
                        userId={row.booking.userId}
                        name={row.booking.name}
                        bornOn={row.booking.bornOn}
                      />
                    </strong>
                    <small>
                      {row.booking.service},{' '}
                      {row.booking.appointmentDate === today
                        ? row.booking.appointmentTime
                        : formatAppointment(row.booking).text}
                      . {row.words}
                    </small>
                  </span>
                  {hasDeeds && (
                    <span className="cluster gap-2">
                      {deeds[kind](row)}
                      {kind !== 'open' && quiet('Noted', () => note(row.key), row)}
                    </span>
                  )}
                </li>
              ))}
            </Part>
          ))}
        {answerLines.length > 0 && (
          <Part title="Not answered" count={answerLines.length}>
            {answerLines.map(({ key, name, bornOn, words, to }) => (
              <li key={key}>
                <span>
                  <strong>
                    <PersonName name={name} bornOn={bornOn} />
                  </strong>{' '}
                  {words}
                </span>
                {hasDeeds && (
                  <Link to={to} onClick={dialog.onClose} aria-label={`Answer: ${name}`}>
                    Answer
                  </Link>
                )}
              </li>
            ))}
          </Part>
        )}
      </>
    );
  // Nothing is called settled that could not be read.
  const isWhole = left && queue.data && tasks.data && papers.isKnown;
  const isEmpty = isWhole && kinds.every((kind) => left[kind].length === 0) && answerLines.length === 0;
  return (
    <>
      <Dialog
        {...dialog}
        size="lg"
        title="End of the day"
        subject={formatDateWithWeekday(today)}
        footer={
          <SendingBlocked value={null}>
            <PrintButton variant="secondary" label="Print">
              <h1>End of the day, {formatDateWithWeekday(today)}</h1>
              {isEmpty ? (
                <p>
                  <EmptyWords>Everything is settled.</EmptyWords>
                </p>
              ) : (
                lines(false)
              )}
            </PrintButton>
            <Button onClick={dialog.onClose}>Close</Button>
          </SendingBlocked>
        }
      >
        {error && !isWhole && (
          <LoadFailure
            error={error}
            fallback="Not everything of the day could be loaded."
            onRetry={() =>
              [list, queue, tasks, ...(papers.error ? [papers] : [])].forEach(({ refetch }) => void refetch())
            }
          />
        )}
        {!error && !isWhole && <Skeleton label="Loading the day" shape="row" rows={5} />}
        {isEmpty ? (
          <EmptyList icon={<MoonStar aria-hidden />} title="Good night">
            Everything of today is settled.
          </EmptyList>
        ) : (
          lines(true)
        )}
      </Dialog>
      {openedDialog}
    </>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className="text-md">
        {title} <span className="muted">{count}</span>
      </h3>
      <ul className="p-0 list-none">{children}</ul>
    </section>
  );
}
