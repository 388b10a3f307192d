import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { isEntryCall } from '#shared/commands/recordCallNames.ts';
import { formatDateTime } from '#shared/domain/wallTime.ts';

const written = ['subject', 'note', 'staffNote', 'staffFlag', 'text', 'message', 'reason'];
const times = [
  ['appointmentDate', 'appointmentTime'],
  ['dueDate', 'dueTime'],
  ['startDate', 'startTime'],
  ['endDate', 'endTime'],
] as const;

/** Everything that is lost with an unsent change: what was written, and for when. An entry of a care record has its own view. */
export function formatWhole({ call, body }: Pick<QueuedCommand, 'call' | 'body'>): string[] {
  if (isEntryCall(call)) return [];
  const say = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : null);
  const moments = times.flatMap(([date, time]) => (say(date) ? formatDateTime(say(date), say(time)) : []));
  const person = [say('firstName'), say('lastName'), say('phone')].filter(Boolean).join(' ');
  return [say('service'), person, ...moments, ...written.map(say)].flatMap((line) => line || []);
}
