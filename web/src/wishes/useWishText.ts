import { useState } from 'react';
import { readPreferredTimes, timesOf } from '#shared/domain/preferredTimes.ts';

/** Chosen times belong to the day they were offered around; a part of the day suits any. */
export const keepPart = (value: string) => (timesOf(readPreferredTimes(value)).length > 0 ? '' : value);

/** What was chosen, for forms that keep their other fields themselves. Chosen times go when the day changes. */
export function useWishText(date: string, initial = '') {
  const [wish, setWish] = useState({ date, value: initial });
  // A draft may bring back the choice before the day.
  if (wish.date === '' && date !== '') setWish({ date, value: wish.value });
  const isOther = wish.date !== '' && wish.date !== date;
  const value = isOther ? keepPart(wish.value) : wish.value;
  return [value, (next: string) => setWish({ date, value: next })] as const;
}
