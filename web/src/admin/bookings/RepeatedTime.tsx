import { useState } from 'react';
import { findObstacle, isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { overlaps } from '#shared/domain/openingHours.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/times/Times.module.css';
import { useDay } from '#web/admin/times/useDay.ts';
import { useStandingTimes } from '#web/admin/times/useStandingTimes.ts';
import { DateField, Select } from '#web/ui/forms/controls.tsx';

/** One appointment of a series: at the usual time if it is free, otherwise left out until another time is chosen. */
export function RepeatedTime({ day, time, minutes }: { day: string; time: string; minutes: number }) {
  const [date, setDate] = useState(day);
  const [picked, setPicked] = useState<string | null>(null);
  const { isKnown, busy, options, free } = useDay({ date, minutes });
  const standing = useStandingTimes(date, date);
  const isOpen = isUsuallyOpen(date) && date >= clinicToday();
  const value = picked ?? (isOpen && free.includes(time) ? time : '');
  const inTheWay = standing
    .filter((one) => overlaps(one, { start: time, minutes }))
    .map(({ start, name, booking }) => `${start} ${name}${booking ? '' : ' (offered)'}`);
  const blocked = busy
    .filter((one) => one.reason !== null && findObstacle([one], time, minutes))
    .map(({ reason }) => `blocked, ${reason}`);
  const known = [...(isOpen ? [] : ['usually closed']), ...inTheWay, ...blocked];
  // Such as a time that a visitor holds for some minutes.
  const reasons = known.length > 0 || free.includes(time) ? known : ['taken'];
  return (
    <li className={`py-2 line-above ${styles.repeated}`}>
      <div>
        <DateField
          name="date"
          aria-label={`Day instead of ${describeDay(day)}`}
          min={clinicToday()}
          value={date}
          onValue={(value) => {
            setDate(value);
            setPicked(null);
          }}
        />
      </div>
      {isKnown && (
        <Select
          name="time"
          aria-label={`Time on ${describeDay(date)}`}
          options={options}
          placeholder="Leave out"
          value={value}
          onValue={setPicked}
        />
      )}
      {isKnown && reasons.length > 0 && (
        <output className="amber text-sm all-columns">
          {time} is not free: {reasons.join(', ')}.
        </output>
      )}
    </li>
  );
}
