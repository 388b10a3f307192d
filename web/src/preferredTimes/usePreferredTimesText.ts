import { useState } from 'react';
import { readPreferredTimes, timesOf } from '#shared/domain/offers.ts';

/** Chosen times belong to the day they were offered around; a part of the day suits any. */
export const withoutTimes = (value: string) => (timesOf(readPreferredTimes(value)).length > 0 ? '' : value);

/** The chosen times, for forms with other state of their own. They are cleared when the day changes. */
export function usePreferredTimesText(date: string, initial = '') {
  const [choice, setChoice] = useState({ date, value: initial });
  // A draft may bring back the choice before the day.
  if (choice.date === '' && date !== '') setChoice({ date, value: choice.value });
  const isOther = choice.date !== '' && choice.date !== date;
  const value = isOther ? withoutTimes(choice.value) : choice.value;
  return [value, (next: string) => setChoice({ date, value: next })] as const;
}
