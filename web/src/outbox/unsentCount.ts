import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

const key = 'unsent';

/** Number of unsent items at the last visit, to detect that the browser cleared the database. */
export const readUnsentCount = () => Number(readStored('localStorage', key));

export const saveUnsentCount = (count: number) =>
  writeStored('localStorage', key, count > 0 ? String(count) : null);
