import { pencilledHeader } from '#shared/contracts/call.ts';

/** A fact waits to be sent; a promise is only pencilled. */
export type Pencilled = 'fact' | 'promise';

let latest: Pencilled | null = null;

/** Stores how the latest change was noted for later; null for one that the server has made. */
export function notePencilled({ headers }: Response): void {
  const value = headers.get(pencilledHeader);
  latest = value === 'fact' || value === 'promise' ? value : null;
}

/** Returns and clears how the change just made was noted, for its toast. */
export function takePencilled(): Pencilled | null {
  const pencilled = latest;
  latest = null;
  return pencilled;
}
