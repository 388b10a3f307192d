import { londonToday } from '#shared/domain/wallTime.ts';

/** The tasks that wait today: due by its end, in London. */
export function listDueTasks<Task extends { dueAt: string }>(tasks: readonly Task[]): Task[] {
  const today = londonToday();
  return tasks.filter(({ dueAt }) => londonToday(new Date(dueAt)) <= today);
}
