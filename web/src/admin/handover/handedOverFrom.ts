import { z } from 'zod';
import { readStoredJson, writeStored } from '#web/ui/hooks/deviceStorage.ts';

const storedAs = 'handed-over-from';

const HandedOverFrom = z.object({ userId: z.int(), bookingId: z.int().nullable() });
type HandedOverFrom = z.infer<typeof HandedOverFrom>;

/** Stores which card the desk returns to after the hand-over, in this tab: ids alone, because the patient has the screen. */
export const storeHandedOverFrom = (from: HandedOverFrom | null) =>
  writeStored('sessionStorage', storedAs, from && JSON.stringify(from));

/** Reads it once. */
export function takeHandedOverFrom(): HandedOverFrom | null {
  const from = readStoredJson('sessionStorage', storedAs, HandedOverFrom);
  storeHandedOverFrom(null);
  return from;
}
