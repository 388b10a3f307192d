import { useState } from 'react';
import { z } from 'zod';
import { isCalendarDate, londonToday } from '#shared/domain/wallTime.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';

/** How somebody last looked at the bookings on this device: no names and no numbers of patients. */
const Memory = z
  .object({
    view: z.enum(['table', 'calendar']),
    span: z.enum(['month', 'week', 'day']),
    day: z.string().refine(isCalendarDate),
    /** The day on which `day` was looked at: the next morning begins with itself. */
    lookedOn: z.string(),
    hidesCancelled: z.boolean(),
  })
  .partial();
type Memory = z.infer<typeof Memory>;

function read(key: string): Memory {
  try {
    return Memory.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

function write(key: string, memory: Memory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Without storage the calendar begins anew each time.
  }
}

/** What the calendar of this person begins with, and a function that notes what they chose. */
export function useCalendarMemory() {
  const { user } = useCurrentUser();
  const key = `desk-calendar-${user?.id ?? 0}`;
  const [memory, setMemory] = useState(() => read(key));
  const note = (change: Omit<Memory, 'lookedOn'>) => {
    const next = { ...read(key), ...change, ...(change.day && { lookedOn: londonToday() }) };
    write(key, next);
    setMemory(next);
  };
  const { day, lookedOn, ...rest } = memory;
  return { remembered: { ...rest, day: lookedOn === londonToday() ? day : undefined }, note };
}
