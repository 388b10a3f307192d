import { backupRetention } from '#shared/domain/retention.ts';
import { addDays, londonNow, londonToday, toInstant } from '#shared/domain/wallTime.ts';

/** After the last appointment, before the first, and in no hour that daylight saving skips or repeats. */
const nightTime = '02:30';
/** One night may be missed because the machine was off, two may not. */
const lateHours = 36;
const hourMs = 3_600_000;

const namePattern = /^clinic-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.gz$/;

/** `clinic-2026-11-22T023000Z.backup.gz`: sorts by time, and is a valid file name on all systems. */
export const backupName = (at: Date) =>
  `clinic-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;

/** The time of the backup with this name; undefined for any other file. */
export function timeOfName(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Whether last night's backup is missing: a machine that was off at night makes it when it starts. */
export function isDue(newest: Date | undefined, now: Date): boolean {
  const { date, time } = londonNow(now);
  const night = toInstant(time >= nightTime ? date : addDays(date, -1), nightTime);
  return newest === undefined || night === undefined || newest < night;
}

export function isLate(newest: Date | undefined, now: Date): boolean {
  return newest === undefined || now.getTime() - newest.getTime() > lateHours * hourMs;
}

function weekOf(date: string): string {
  const fromMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -fromMonday);
}

/** All but the newest of each of the last days and weeks (`backupsKept`) that have one: a closed clinic loses none. */
export function listExpired(names: string[]): string[] {
  const backups = names
    .map((name) => ({ name, at: timeOfName(name) }))
    .flatMap(({ name, at }) => (at ? [{ name, date: londonToday(at) }] : []))
    .toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const days = newestOfEach(backups, ({ date }) => date, backupRetention.days.amount);
  const weeks = newestOfEach(backups, ({ date }) => weekOf(date), backupRetention.weeks.amount);
  const retained = new Set([...days, ...weeks]);
  return backups.filter((backup) => !retained.has(backup)).map(({ name }) => name);
}

/** @param items newest first */
function newestOfEach<T>(items: T[], groupOf: (item: T) => string, groups: number): T[] {
  const newest = new Map<string, T>();
  for (const item of items) if (!newest.has(groupOf(item))) newest.set(groupOf(item), item);
  return [...newest.values()].slice(0, groups);
}
