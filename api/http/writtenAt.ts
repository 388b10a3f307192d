const dayMs = 24 * 60 * 60 * 1000;
const longestMs = 30 * dayMs;
/** Unsent changes of a desk are older only if its clock is wrong. */
const longestOutageMs = 7 * dayMs;

/**
 * When a request was filled in, from the `Client-Created-At` header. The device's clock may be wrong, so the time is
 * limited to the last thirty days. Null without a usable header.
 */
export function readWrittenAt(header: string, now = Date.now()): Date | null {
  return readWithin(header, now, longestMs);
}

/**
 * When a desk made a change that it could not send at once, from the same header. Its clock may be wrong too: the time
 * is neither in the future nor more than seven days ago.
 */
export function readOccurredAt(header: string, now = Date.now()): Date | undefined {
  return readWithin(header, now, longestOutageMs) ?? undefined;
}

function readWithin(header: string, now: number, longest: number): Date | null {
  const written = Date.parse(header);
  if (Number.isNaN(written)) return null;
  return new Date(Math.min(now, Math.max(now - longest, written)));
}
