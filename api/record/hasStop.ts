import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { ApiError } from '#api/http/errors.ts';
import { dropDamaged, type EntryRow } from '#api/record/entries.ts';
import { openStops } from '#api/record/openStops.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** Whether the rows of a patient say an alert to stop, or cannot be read; the medical histories are decrypted for it. */
export function hasStop(sealer: Sealer, rows: readonly EntryRow[]): boolean {
  try {
    const entries = dropDamaged(sealer, rows);
    // What cannot be read may say it.
    if (entries.length < rows.length) return true;
    return openStops(sealer, withoutStruckOut(entries)).some(({ level }) => level === 'stop');
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
