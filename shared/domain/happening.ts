import { addDays, toInstant } from '#shared/domain/wallTime.ts';

/** When something happened (was signed, said or done), and when it arrived at the server. Instants, ISO 8601 in UTC. */
export interface Happening {
  occurredAt: string;
  /** By the server's clock. */
  signedAt: string;
}

/** Whether an instant lies before another one, or is the same. */
export const isBy = (instant: string, at: Date): boolean => Date.parse(instant) <= at.getTime();

/** Orders by happening, then by arrival, the newest first; what has both in common stays as it was. */
export const newestFirst = (a: Happening, b: Happening): number =>
  Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || Date.parse(b.signedAt) - Date.parse(a.signedAt);

/** When an entry happened. A server or a stored list of an earlier release gives only the times of its own. */
export const happenedAt = ({
  occurredAt,
  madeAt,
  signedAt,
}: {
  occurredAt?: string | undefined;
  madeAt?: string | null | undefined;
  signedAt: string;
}): string => occurredAt ?? madeAt ?? signedAt;

/** Now, or the newest of these times where this device's clock is behind: what is known has happened. */
export const nowAfter = (happened: readonly string[], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...happened.map((instant) => Date.parse(instant))));

/** When a paper was signed: by the end of its date in London, and not later than now. */
export const paperTime = (date: string, now: Date): Date => {
  const end = toInstant(addDays(date, 1), '00:00');
  return end && end < now ? new Date(end.getTime() - 1) : now;
};

const minuteMs = 60_000;

/** "2 May 2026, 10:14"; where it arrived more than a minute later, "said 2 May 2026, 10:14, arrived 4 May 2026, 09:00". */
export function formatTimes(
  entry: Parameters<typeof happenedAt>[0] & { recordedAt?: string | undefined },
  describe: (instant: string) => string,
  verb = 'said',
): string {
  const happened = happenedAt(entry);
  const arrived = entry.recordedAt ?? entry.signedAt;
  const isLate = Date.parse(arrived) - Date.parse(happened) > minuteMs;
  return isLate ? `${verb} ${describe(happened)}, arrived ${describe(arrived)}` : describe(happened);
}

/** The same of a note, a task or a follow-up of the desk. */
export const formatWritten = (
  { createdAt, occurredAt }: { createdAt: string; occurredAt?: string | null | undefined },
  describe: (instant: string) => string,
) => formatTimes({ signedAt: createdAt, occurredAt: occurredAt ?? undefined }, describe, 'written');
