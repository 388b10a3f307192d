import { skipToken } from '@reduxjs/toolkit/query/react';
import { formatShortDay, addDays, addYears, isCalendarDate } from '#shared/domain/wallTime.ts';
import { stripDays } from '#shared/domain/offers.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { freeTimesApi } from '#web/data/calls/freeTimes.ts';
import styles from '#web/preferredTimes/FreeDays.module.css';
import choices from '#web/preferredTimes/PreferredTimesFields.module.css';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** The fourteen days in which a chosen day lies: from today, or from a later day itself. */
export function useFortnight(day: string, minutes: number | undefined, moved?: number) {
  const today = clinicToday();
  const isLater = isCalendarDate(day) && day >= addDays(today, stripDays);
  const from = isLater && day <= addYears(today, 1) ? day : today;
  const { currentData, isError } = freeTimesApi.useListFreeTimesQuery(
    minutes
      ? { query: { date: from, minutes, days: String(stripDays), ...(moved && { moved }) } }
      : skipToken,
  );
  const days = currentData?.days;
  return {
    from,
    isFromToday: from === today,
    days,
    isError,
    isLoading: Boolean(minutes) && !days && !isError,
  };
}

interface DayStripProps {
  fortnight: ReturnType<typeof useFortnight>;
  picked: string | undefined;
  onPick: (date: string) => void;
}

/** Fourteen days with a mark where there is time. */
export function DayStrip({ fortnight: { from, days, isLoading }, picked, onPick }: DayStripProps) {
  if (isLoading) return <Skeleton label="Loading free times" rows={2} />;
  if (!days) return null;
  const timesOn = (date: string) => days.find((day) => day.date === date)?.times.length ?? 0;
  return (
    <div className={styles.around}>
      <fieldset className={styles.strip} aria-label="Days with free times">
        {Array.from({ length: stripDays }, (_, ahead) => addDays(from, ahead)).map((date) => (
          <button
            key={date}
            type="button"
            className={choices.choice}
            disabled={timesOn(date) === 0}
            aria-pressed={picked === date}
            // Begins as it is written, for those who speak what they see.
            aria-label={`${formatShortDay(date)}, free times: ${timesOn(date) || 'none'}`}
            onClick={() => onPick(date)}
          >
            <small className="block">{formatShortDay(date).slice(0, 3)}</small> {Number(date.slice(8))}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
