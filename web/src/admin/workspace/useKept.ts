import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { ZodType } from 'zod';
import { dropPiece, keepPiece, readPiece } from '#web/admin/workspace/workspace.ts';

/** Keeps a value for as long as its screen is open; null and an empty text are not worth keeping. */
export function useKeeping(name: string | null, value: unknown): void {
  useEffect(() => {
    if (name === null) return undefined;
    if (value !== null && value !== '') keepPiece(name, value);
    return () => dropPiece(name);
  }, [name, value]);
}

/** State that comes back after a lock, the end of a session, a crash or a restart, if it still has its shape. */
export function useKept<T>(
  name: string | null,
  schema: ZodType<T>,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(
    () => (name === null ? undefined : readPiece(name, schema)) ?? initial(),
  );
  useKeeping(name, value);
  return [value, setValue];
}
