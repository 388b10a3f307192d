import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OfflineCommand } from '#shared/commands/deskCommand.ts';
import { applyCommand, applyCommands, checkCommand, commandOf } from '#shared/commands/deskCommands.ts';
import { viewOf, type OutageView } from '#shared/commands/view.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { applyRecord, emptyJournal, type JournalState } from '#shared/outage/journalState.ts';
import { caller, closed, manual, openTask, queueItem, task } from '#shared/testing/sampleBodies.ts';
import { day, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { queueCommand, acceptCommand } from './intake.ts';
import { openReplay } from './replay.ts';
import { stepsAt, type Body, type Step, type Target } from '#desktop/testing/commandSteps.ts';
import { reply } from '#desktop/testing/replayAt.ts';

const author = { id: 7, name: 'Ada Admin' };
const bookings = [
  sampleBooking(1),
  sampleBooking(2, { appointmentTime: '12:00', reminderAnswer: 'cannot_come', moveWishDate: day }),
  sampleBooking(3, { status: 'query', appointmentDate: null, appointmentTime: null }),
  sampleBooking(4, { userId: null, status: 'query', appointmentDate: null, isAgeUnknown: true }),
];
const snapshot = sampleSnapshot({
  bookings,
  queue: [queueItem, { ...queueItem, type: 'booking', id: 4, mayBeMinor: true }],
  tasks: [openTask],
});

const step = stepsAt({
  dates: [day, day, day, '2027-05-05', '2027-05-03', '2027-06-01'],
  times: ['10:00', '10:30', '12:00', '15:00', '15:10'],
  manual,
  caller,
  closed,
  tasks: [task, { ...task, userId: null }, { ...task, userId: 99 }],
});

/** The step in the ids of one side, which are not those of the other. */
function commandAt(view: OutageView, { call, target, which: index, body }: Step): OfflineCommand {
  const pick = (rows: readonly { id: number }[]) => String(rows[index % rows.length]?.id ?? 99);
  const params: Record<Exclude<Target, null>, Record<string, string>> = {
    booking: { id: pick(view.bookings) },
    customer: { id: pick(view.customers) },
    message: { type: index % 2 ? 'booking' : 'contact', id: index % 2 ? '4' : '5' },
    task: { id: String(openTask.id) },
  };
  const booking = view.bookings[index % view.bookings.length];
  const ifVersion = target === 'booking' ? (booking?.version ?? null) : null;
  return { call, params: target ? params[target] : {}, body, ifVersion };
}

/** A server in memory with the same commands; it gives new rows ids of its own. */
function openServer() {
  let view = viewOf(snapshot);
  let lastId = 100;
  return {
    view: () => view,
    receive: (command: OfflineCommand, at: Date, given: Partial<QueuedCommand> = {}) => {
      const refused = checkCommand(view, command, at);
      if (refused) return { refused, row: null };
      const madeId = commandOf(command.call).creates ? ++lastId : null;
      const { ifVersion: _, ...sent } = command;
      view = applyCommand(view, { ...queueCommand(author, at, sent), ...given, madeId });
      const id = madeId ?? Number(command.params['id']);
      const booking = view.bookings.find((one) => one.id === id);
      return { refused: null, row: { id, userId: booking?.userId ?? null, version: booking?.version ?? 0 } };
    },
  };
}

/** A desk without its server, which sends everything later. */
function openDesk(server: ReturnType<typeof openServer>) {
  let state: JournalState = emptyJournal;
  const journal = {
    getState: () => state,
    isWhole: true,
    append: async (record: Parameters<typeof applyRecord>[1]) => void (state = applyRecord(state, record)),
  };
  const commandsHere = () => state.entries.map(({ command }) => command);
  return {
    view: () => applyCommands(snapshot, commandsHere()),
    conflicts: () => state.entries.flatMap(({ conflict }) => conflict ?? []),
    take: async (command: OfflineCommand, at: Date) => {
      const view = applyCommands(snapshot, commandsHere());
      const versionAtServer = (id: number) => bookings.find((one) => one.id === id)?.version ?? null;
      const taken = acceptCommand(command, null, { view, journal: state, versionAtServer, author, now: at });
      if ('sentence' in taken) return taken;
      await journal.append({ type: 'queued', command: taken });
      return null;
    },
    send: () =>
      openReplay({
        journal,
        getSender: () => author.id,
        onResult: async () => {},
        onChange: () => {},
        send: async ({ command: queued, params, body, version }) => {
          const command = { call: queued.call, params, body: body as Body, ifVersion: version };
          const { refused, row } = server.receive(command, new Date(queued.occurredAt), {
            name: queued.name,
          });
          return refused ? reply(refused.status, refused) : reply(200, { row });
        },
      }).flush(),
  };
}

test('each command gives the same refusals and the same state at the server, and at a desk that sends later', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const [alone, later] = [openServer(), openServer()];
      const desk = openDesk(later);
      let at = now.getTime();
      for (const one of steps) {
        at += one.minutes * 60_000;
        const refused = alone.receive(commandAt(alone.view(), one), new Date(at)).refused;
        expect(await desk.take(commandAt(desk.view(), one), new Date(at))).toEqual(refused);
      }
      await desk.send();
      expect(desk.conflicts()).toEqual([]);
      expect(later.view()).toEqual(alone.view());
    }),
    { numRuns: 150 },
  );
});
