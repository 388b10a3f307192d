import { isCalendarDate } from '#shared/domain/wallTime.ts';
import { clockAtHeader, sentAtHeader } from '#shared/delivery/request.ts';

/** What differs by less is as well the time that a request takes. */
const smallestMs = 60_000;
/** A clock that lost its battery shows less: what was said by it is placed here, below everything since. */
const earliest = Date.UTC(1970, 0, 2);

const read = (header: string) => {
  // Date.parse takes "-1" for a year, 30 February for a day, and a time without a zone for one of the server's.
  const isWhole = /^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:\d\d)$/.test(header);
  const at = isWhole && isCalendarDate(header.slice(0, 10)) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

export interface WrittenAt {
  writtenAt: Date;
  /** By the clock of the device, where that was wrong. */
  clockAt?: Date;
}

/**
 * When a client says that it made a request, corrected by what its clock shows as it sends it. Never in the future, but
 * however long ago: a time that cannot be right only places it below what came since. Null without a usable header.
 * @param isCorrected a desk has corrected it by what its clock showed at the last contact before
 */
export function readWrittenAt(
  get: (header: string) => string,
  { now = Date.now(), isCorrected = false } = {},
): WrittenAt | null {
  const written = read(get('Client-Created-At'));
  if (written === undefined) return null;
  const difference = now - (read(get(sentAtHeader)) ?? now);
  const isWrong = !isCorrected && Math.abs(difference) > smallestMs;
  const clock = isCorrected ? read(get(clockAtHeader)) : isWrong ? written : undefined;
  const notBefore = (at: number) => new Date(Math.max(earliest, at));
  const writtenAt = notBefore(Math.min(now, isWrong ? written + difference : written));
  return { writtenAt, ...(clock !== undefined && { clockAt: notBefore(clock) }) };
}
