import { ClipboardCheck, ClipboardList, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { stopNotice, formatList, formatReadiness } from '#shared/domain/goingIn.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import marks from '#web/admin/lists/StaffMarks.module.css';
import styles from '#web/admin/record/ReadinessMark.module.css';
import { formatConsent } from '#web/admin/record/formatConsent.ts';
import { StopsToSee } from '#web/admin/record/StopsToSee.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { Popover } from '#web/ui/dialogs/Popover.tsx';

type Due = Pick<AdminBooking, 'id' | 'userId' | 'status' | 'appointmentDate'>;

/** An appointment that is still to come, today's included, of somebody with an account. */
const isDue = ({ userId, status, appointmentDate }: Due) =>
  userId !== null &&
  status === 'confirmed' &&
  appointmentDate !== null &&
  appointmentDate >= londonToday(new Date());

/** As many as one request can be about. */
export const listDue = (bookings: readonly Due[]) =>
  bookings
    .filter(isDue)
    .map(({ id }) => id)
    .slice(0, 200);

/** What the papers of these appointments lack, by booking; asked for in one request. `isKnown`: it has been read. */
export function useReadiness(bookings: readonly Due[]) {
  const ids = listDue(bookings);
  const { currentData, error, refetch } = recordApi.useListReadinessQuery(
    { query: { bookings: ids } },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  );
  const readiness: ReadonlyMap<number, Readiness> = new Map(
    (currentData ?? []).map((one) => [one.bookingId, one]),
  );
  return { readiness, isKnown: ids.length === 0 || currentData !== undefined, error, refetch };
}

interface ReadinessMarkProps {
  readiness: Readiness | undefined;
  /** One short line, as in a list: pressing it names what is missing. */
  isBrief?: boolean;
}

/** That there are alerts to stop; pressing it shows them to those who may read them. */
export function StopMark({
  readiness,
  userId,
}: Pick<ReadinessMarkProps, 'readiness'> & { userId: number | null }) {
  if (!readiness?.hasStop || userId === null) return null;
  return (
    <Popover
      label="Alerts to stop"
      trigger={
        <button type="button" className={`${marks.mark} ${styles.brief}`} data-tone="red" title={stopNotice}>
          <OctagonAlert aria-hidden />
          <span>Ask the clinician</span>
        </button>
      }
    >
      <StopsToSee userId={userId} />
    </Popover>
  );
}

/** How many papers are there, and which are missing: never what stands in them. */
export function ReadinessMark({ readiness, isBrief = false }: ReadinessMarkProps) {
  if (!readiness) return null;
  const { done, of, missing, unsent, hasStop } = readiness;
  if (readiness.isUnderAge)
    return <Mark tone="red" icon={TriangleAlert} words={formatReadiness(readiness)} />;
  const names = missing.map((item) => (item === 'consent' ? formatConsent(readiness) : item));
  // In a list that has a mark of its own.
  const words = formatReadiness({
    done,
    of,
    missing: names,
    unsent,
    hasStop: hasStop && !isBrief,
  });
  if (missing.length === 0)
    return <Mark tone={hasStop ? 'amber' : 'green'} icon={ClipboardCheck} words={words} />;
  if (!isBrief) return <Mark tone="amber" icon={ClipboardList} words={words} />;
  return (
    <Popover
      label="Papers"
      trigger={
        <button
          type="button"
          className={`${marks.mark} ${styles.brief}`}
          data-tone="amber"
          title={words}
          aria-label={words}
        >
          <ClipboardList aria-hidden />
          <span className={`flex flex-1 wrap overflow-hidden min-w-0 ${styles.line}`}>
            <span>
              <span data-wide>Papers </span>
              {done} of {of}
            </span>
            <span className={styles.names} data-wide>
              &nbsp;· {missing.join(', ')}
            </span>
          </span>
        </button>
      }
    >
      <p>
        <strong>
          Papers {done} of {of}
        </strong>
      </p>
      <p>Missing: {formatList(names)}</p>
      {unsent.length > 0 && <p>Not sent yet: {formatList(unsent)}</p>}
    </Popover>
  );
}

function Mark({ tone, icon: Icon, words }: { tone: string; icon: LucideIcon; words: string }) {
  return (
    <span className={marks.mark} data-tone={tone}>
      <Icon aria-hidden />
      <span>{words}</span>
    </span>
  );
}
