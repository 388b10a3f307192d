import { useState } from 'react';
import { z } from 'zod';
import { isCalendarDate } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { readStoredJson, writeStored } from '#web/ui/hooks/deviceStorage.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';

/** Last calendar view of each user on this device; no patient data. */
const Memory = z
  .object({
    view: z.enum(['table', 'calendar']),
    span: z.enum(['month', 'week', 'day']),
    day: z.string().refine(isCalendarDate),
    /** When `day` was stored; it is ignored on later days. */
    lookedOn: z.string(),
    hidesCancelled: z.boolean(),
    hidesWishes: z.boolean(),
  })
  .partial();
type Memory = z.infer<typeof Memory>;

const read = (key: string): Memory => readStoredJson('localStorage', key, Memory) ?? {};

/** Returns this user's stored view and a setter. */
export function useCalendarMemory() {
  const { user } = useCurrentUser();
  const key = `desk-calendar-${user?.id ?? 0}`;
  const [memory, setMemory] = useState(() => read(key));
  const remember = (change: Omit<Memory, 'lookedOn'>) => {
    const next = { ...read(key), ...change, ...(change.day && { lookedOn: clinicToday() }) };
    writeStored('localStorage', key, JSON.stringify(next));
    setMemory(next);
  };
  const { day, lookedOn, ...rest } = memory;
  return {
    remembered: { ...rest, day: lookedOn === clinicToday() ? day : undefined },
    note: remember,
  };
}
