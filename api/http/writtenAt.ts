const longestMs = 30 * 24 * 60 * 60 * 1000;

/**
 * When a request was filled in, from the `Client-Created-At` header. The device's clock may be wrong, so the time is
 * limited to the last thirty days. Null without a usable header.
 */
export function readWrittenAt(header: string, now = Date.now()): Date | null {
  const written = Date.parse(header);
  if (Number.isNaN(written)) return null;
  return new Date(Math.min(now, Math.max(now - longestMs, written)));
}
