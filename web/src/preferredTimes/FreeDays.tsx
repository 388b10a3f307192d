import { useState } from 'react';
import { formatDateTime, formatDate, formatShortDay } from '#shared/domain/wallTime.ts';
import { lastPreferredDay } from '#shared/domain/preferredDay.ts';
import { timeKey, type TimeOfDay } from '#shared/domain/offers.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { DayStrip, useFortnight } from '#web/preferredTimes/DayStrip.tsx';
import choices from '#web/preferredTimes/PreferredTimesFields.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { DateField, Field } from '#web/ui/forms/controls.tsx';

interface FreeDaysProps {
  minutes: number;
  /** The own appointment that is moved, also by less than its length. */
  moved?: number;
  /** What a tap on a time does, before the time: "Hold". */
  action: string;
  chosen: TimeOfDay | null;
  isBusy?: boolean;
  onChoose: (time: TimeOfDay) => void;
}

const shortWords = ({ date, time }: TimeOfDay) => `${formatShortDay(date)}, ${time}`;

/** The earliest free time, fourteen days, and the times of one of them. */
export function FreeDays({ minutes, moved, action, chosen, isBusy = false, onChoose }: FreeDaysProps) {
  const today = clinicToday();
  const [picked, setPicked] = useState(chosen?.date ?? '');
  const fortnight = useFortnight(picked, minutes, moved);
  const { days, isError, isFromToday } = fortnight;
  const shown = days?.find(({ date }) => date === picked) ?? days?.[0];
  const earliest = isFromToday && days?.[0]?.times[0];
  const nameOf = (time: TimeOfDay) => `${action} ${formatDateTime(time.date, time.time)}`;
  const first = earliest ? { date: days[0]?.date ?? '', time: earliest } : null;
  return (
    <div className="stack gap-4 min-w-0">
      {first && (
        <div className="stack gap-1 start">
          <span className="muted">Earliest</span>
          <Button
            size="lg"
            isBusy={isBusy}
            aria-label={`${action} ${shortWords(first)}, the earliest`}
            onClick={() => onChoose(first)}
          >
            {shortWords(first)}
          </Button>
        </div>
      )}
      {isError && <p>The free times did not arrive. We are glad to agree one with you.</p>}
      <DayStrip fortnight={fortnight} picked={shown?.date} onPick={setPicked} />
      {days && !shown && <p>Nothing is free in these two weeks.</p>}
      {shown && (
        <fieldset className="stack gap-2 min-w-0 p-0 borderless" aria-label={formatDate(shown.date)}>
          <strong>{formatDate(shown.date).slice(0, -5)}</strong>
          <div className="cluster gap-2">
            {shown.times.map((time) => {
              const one = { date: shown.date, time };
              return (
                <button
                  key={time}
                  type="button"
                  className={choices.choice}
                  disabled={isBusy}
                  aria-label={nameOf(one)}
                  aria-pressed={chosen !== null && timeKey(chosen) === timeKey(one)}
                  onClick={() => onChoose(one)}
                >
                  {time}
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
      <Field label="Another day">
        <DateField
          value={isFromToday ? '' : picked}
          min={today}
          max={lastPreferredDay(today)}
          onValue={setPicked}
        />
      </Field>
    </div>
  );
}
