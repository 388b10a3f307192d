import { useEffect, useId, useRef, useState } from 'react';
import { formatDate, isCalendarDate, addYears } from '#shared/domain/wallTime.ts';
import { spreadTimes } from '#shared/domain/freeTimes.ts';
import {
  partLabels,
  readPreferredTimes,
  timesOf,
  timeKey,
  toggleTime,
  serialisePreferredTimes,
  dayParts,
  maxTimes,
  type TimeOfDay,
  type PreferredTimes,
} from '#shared/domain/offers.ts';
import { offeredParts } from '#shared/domain/requestableTimes.ts';
import styles from '#web/preferredTimes/PreferredTimesFields.module.css';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { clinicToday } from '#web/clinicClock.ts';
import { freeTimesApi } from '#web/data/calls/freeTimes.ts';

/** A list that comes later than this would move what somebody is about to tap. */
const patienceMs = 3000;

/** The free half hours around a day. Without an answer in time there are none, and nothing waits for them. */
function useFreeTimes(date: string, minutes: number | undefined) {
  const today = clinicToday();
  const isNeeded =
    minutes !== undefined && isCalendarDate(date) && date >= today && date <= addYears(today, 1);
  const key = isNeeded ? `${date} ${minutes}` : '';
  const { currentData, isError } = freeTimesApi.useListFreeTimesQuery(
    isNeeded ? { query: { date, minutes } } : skipToken,
  );
  const [late, setLate] = useState('');
  const isKnown = currentData !== undefined || isError;
  useEffect(() => {
    if (key === '' || isKnown) return undefined;
    const timer = setTimeout(() => setLate(key), patienceMs);
    return () => clearTimeout(timer);
  }, [key, isKnown]);
  const isLate = late === key;
  return {
    days: isNeeded && !isLate ? (currentData?.days ?? []) : [],
    isLoading: isNeeded && !isKnown && !isLate,
    isEmpty: isNeeded && (isKnown || isLate) && (isLate || (currentData?.days.length ?? 0) === 0),
  };
}

const timesShown = 6;

interface PreferredTimesFieldsProps {
  /** The preferred date; without one only parts of the day can be chosen. */
  date: string;
  /** How long the appointment will be; undefined while it is unknown. */
  minutes: number | undefined;
  /** The output of `wishesText`; empty without preferred times. */
  value: string;
  onChange: (value: string) => void;
}

/** Optional times that would suit, after the preferred date. The hidden field is for the form's draft. */
export function PreferredTimesFields(props: PreferredTimesFieldsProps) {
  const { value, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  const isClicked = useRef(false);
  // A click on a button is no input to the form, whose draft is saved by inputs.
  useEffect(() => {
    if (isClicked.current) field.current?.dispatchEvent(new Event('input', { bubbles: true }));
    isClicked.current = false;
  }, [value]);
  const choose = (next: string) => {
    isClicked.current = true;
    onChange(next);
  };
  return (
    <>
      <input
        ref={field}
        type="hidden"
        name="wishes"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <Choices {...props} onChange={choose} />
    </>
  );
}

function Choices({ date, minutes, value, onChange }: PreferredTimesFieldsProps) {
  const hintId = useId();
  const { days, isLoading, isEmpty } = useFreeTimes(date, minutes);
  const wishes = readPreferredTimes(value);
  const chosen = timesOf(wishes).map(timeKey);
  // A choice from an earlier draft stays visible, so that it can be removed.
  const parts = dayParts.filter((part) => offeredParts().includes(part) || part === value);
  const toggle = (one: TimeOfDay) => onChange(serialisePreferredTimes(toggleTime(wishes, one)) ?? '');
  return (
    <fieldset className="stack gap-2 min-w-0 p-0 borderless" aria-describedby={hintId}>
      <legend className="p-0 text-sm semibold leading-1-4">
        Times that suit <span className="ink-soft regular">(optional)</span>
      </legend>
      <p id={hintId} className="muted">
        Asked for, not booked: we agree the time with you.
      </p>
      <p className="mt-3 pt-3 line-above text-sm">Either a part of the day:</p>
      <div className="cluster gap-2">
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className={styles.choice}
            aria-pressed={value === part}
            onClick={() => onChange(value === part ? '' : part)}
          >
            {partLabels[part]}
          </button>
        ))}
      </div>
      {!isCalendarDate(date) && (
        <p className="mt-3 pt-3 line-above text-sm">
          Or choose a day above, and we show the times that are free around it.
        </p>
      )}
      {isLoading && <Placeholder />}
      {isEmpty && (
        <p className="mt-3 pt-3 line-above text-sm">
          No free times around that day are known; we find one with you.
        </p>
      )}
      {days.length > 0 && (
        <p className="mt-3 pt-3 line-above text-sm">Or up to {maxTimes} times that are free now:</p>
      )}
      {withChosen(days, wishes).map((day) => (
        <div key={day.date} className={styles.day}>
          <span className="text-sm semibold">{formatDate(day.date).slice(0, -5)}</span>
          <div className="cluster gap-2">
            {listShown(day, chosen).map((time) => (
              <button
                key={time}
                type="button"
                className={styles.choice}
                aria-label={`${formatDate(day.date)} at ${time}`}
                aria-pressed={chosen.includes(`${day.date} ${time}`)}
                onClick={() => toggle({ date: day.date, time })}
              >
                {time}
              </button>
            ))}
          </div>
        </div>
      ))}
      <output className="muted">
        {chosen.length > 0 && `${chosen.length} of ${maxTimes} chosen.`}
        {chosen.length === maxTimes && ' Another choice replaces the first.'}
      </output>
    </fieldset>
  );
}

/** As high as the list that replaces it, so that a button below does not move away under a finger. */
function Placeholder() {
  return (
    <>
      <p className="mt-3 pt-3 line-above text-sm">Looking for free times…</p>
      {[1, 2, 3].map((day) => (
        <div key={day} className={styles.placeholder} aria-hidden>
          <span className="text-sm semibold">Monday 30 November</span>
          <div className="cluster gap-2">
            {Array.from({ length: timesShown }, (_, at) => (
              <span key={at} className={styles.choice}>
                00:00
              </span>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

interface Day {
  date: string;
  times: readonly string[];
}

/** Adds chosen times that are no longer free, or not known to be, so that they can be removed. */
function withChosen(days: readonly Day[], wishes: PreferredTimes | null): Day[] {
  const byDate = new Map(days.map(({ date, times }) => [date, new Set(times)]));
  for (const { date, time } of timesOf(wishes)) {
    byDate.set(date, (byDate.get(date) ?? new Set<string>()).add(time));
  }
  return [...byDate]
    .map(([date, times]) => ({ date, times: [...times].sort() }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Some times of the day, and those that were chosen among all of them. */
function listShown({ date, times }: Day, chosen: readonly string[]) {
  const shown = new Set(spreadTimes(times, timesShown));
  return times.filter((time) => shown.has(time) || chosen.includes(`${date} ${time}`));
}
