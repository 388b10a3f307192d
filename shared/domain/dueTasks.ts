import { refusal } from '#shared/domain/bookingRules.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

interface Due {
  dueAt: string;
  // Not sent by a server of an earlier release, and not of a request.
  isUrgent?: boolean | undefined;
}

/** The tasks that wait today: due by its end, in London. */
export function listDueTasks<Task extends Due>(tasks: readonly Task[], now: Date): Task[] {
  const today = londonToday(now);
  return tasks.filter(({ dueAt }) => londonToday(new Date(dueAt)) <= today);
}

interface Taken {
  isClinical?: boolean | undefined;
  takenBy?: string | null | undefined;
}

export const listUntaken = <Task extends Taken>(tasks: readonly Task[]): Task[] =>
  tasks.filter(({ isClinical, takenBy }) => isClinical && !takenBy);

/** Of one that somebody else would have done. */
export const notTaken = refusal(409, 'not_taken', 'A clinician or a prescriber has to take this first.');

export const formatUntaken = (count: number): string =>
  count === 1
    ? 'Clinical, now: 1 task that nobody has taken'
    : `Clinical, now: ${count} tasks that nobody has taken`;

/** Urgent ones first, then those due first. */
export const byUrgency = (a: Due, b: Due): number =>
  Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false) || Date.parse(a.dueAt) - Date.parse(b.dueAt);
