import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { applyCommands } from '#shared/commands/deskCommands.ts';
import { applyRecord, emptyJournal } from '#shared/outage/journalState.ts';
import { openTask, queueItem } from '#shared/testing/sampleBodies.ts';
import { now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { acceptCommand } from '#desktop/outage/intake.ts';

export const author = { id: 7, name: 'Ada Admin' };
export const journalOf = (...commands: QueuedCommand[]) =>
  commands.reduce((state, one) => applyRecord(state, { type: 'queued', command: one }), emptyJournal);
export const someTask = { ...openTask, userId: 3, name: 'Amira Khan', phone: '020 7946 0123' };
export const booking5 = sampleBooking(5, {
  userId: null,
  status: 'query',
  name: 'Guest',
  phone: '07',
  appointmentDate: null,
  appointmentTime: null,
});
export const full: Partial<OfflineSnapshot> = {
  bookings: [sampleBooking(1), booking5],
  queue: [
    { ...queueItem, phone: '111' },
    { ...queueItem, type: 'booking', id: 5, name: 'Queue name', phone: '222' },
    { ...queueItem, type: 'booking', id: 6, name: 'Only queued', phone: '333' },
  ],
  tasks: [someTask, { ...openTask, id: 7 }],
};

/** A change that the desk takes in, after these unsent ones. @throws when it is refused */
export function take(
  call: QueuedCommand['call'],
  body: object,
  params: Record<string, string> = {},
  commands: QueuedCommand[] = [],
) {
  const journal = journalOf(...commands);
  const taken = acceptCommand({ call, params, body: { ...body }, ifVersion: null }, null, {
    view: applyCommands(sampleSnapshot(full), commands),
    journal,
    versionAtServer: (id) => (id === 1 ? 9 : null),
    author,
    now,
  });
  if ('sentence' in taken) throw new Error(taken.sentence);
  return taken;
}
