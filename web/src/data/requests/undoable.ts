let latest: number | null = null;

/** Stores the event id in the latest change's response header; null if it cannot be undone. */
export function noteUndoable(header: string | null): void {
  latest = header === null ? null : Number(header);
}

/** Returns and clears the event id of the change just made, for its Undo button. */
export function takeUndoable(): number | null {
  const eventId = latest;
  latest = null;
  return eventId;
}
