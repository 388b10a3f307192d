let latest: number | null = null;

/** Keeps the event of the latest change, as its answer's header names it; null where it cannot be undone. */
export function noteUndoable(header: string | null): void {
  latest = header === null ? null : Number(header);
}

/** The event of the change that was just made, for an Undo beside the word that it is made. */
export function takeUndoable(): number | null {
  const eventId = latest;
  latest = null;
  return eventId;
}
