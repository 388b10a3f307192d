import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { ZodType } from 'zod';
import { clinicalPrefix, removeState, saveState, readState } from '#web/admin/workspace/workspace.ts';

/** Stores a value while its screen is open; null and empty text are not stored. */
export function useSaving(name: string | null, value: unknown): void {
  useEffect(() => {
    if (name === null) return undefined;
    if (value !== null && value !== '') saveState(name, value);
    return () => removeState(name);
  }, [name, value]);
}

/** useState that survives a lock, a session's end, a crash or a restart, if the value still matches its schema. */
export function useSavedState<T>(
  name: string | null,
  schema: ZodType<T>,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(
    () => (name === null ? undefined : readState(name, schema)) ?? initial(),
  );
  useSaving(name, value);
  return [value, setValue];
}

/**
 * `useSavedState` for what is written about a patient's care: a browser stores none of it, so there a reload loses it.
 * @returns also whether it differs from its initial value
 */
export function useClinicalDraft<T>(
  name: string,
  schema: ZodType<T>,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>, boolean] {
  const [first] = useState(initial);
  const [value, setValue] = useSavedState(clinicalPrefix + name, schema, () => first);
  return [value, setValue, JSON.stringify(value) !== JSON.stringify(first)];
}
