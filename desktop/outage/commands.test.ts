import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import type { OfflineCommand } from '#shared/commands/deskCommand.ts';
import { applyCommand, applyCommands, checkCommand, commandOf } from '#shared/commands/deskCommands.ts';
import { viewOf, type OutageView } from '#shared/commands/view.ts';
import type { QueuedCommand, OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import { applyRecord, emptyJournal, type JournalState } from '#shared/outage/journalState.ts';
import { caller, closed, manual, openTask, queueItem, task } from '#shared/outage/sampleBodies.ts';
import { day, now, sampleBooking, sampleSnapshot } from '#shared/outage/sampleCommand.ts';
import { queueCommand, acceptCommand } from './intake.ts';
import { openReplay } from './replay.ts';
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

/** Which of the bookings or customers there are by then. */
const which = fc.nat(5);
const time = fc.constantFrom('10:00', '10:30', '12:00', '15:00', '15:10');
const date = fc.constantFrom(day, day, day, '2027-05-05', '2027-05-03', '2027-06-01');
const when = fc.record({ appointmentDate: date, appointmentTime: time });
type Body = Record<string, unknown>;
type Target = 'booking' | 'customer' | 'message' | 'task' | null;
interface Step {
  call: OfflineCallName;
  target: Target;
  which: number;
  body: Body;
  minutes: number;
}

/** A signed entry is compared in `api/record`; what the desk records itself has no rule. */
type Compared = Exclude<OfflineCallName, EntryCall | `report${string}` | 'addRecallTasks'>;

/** Of each command what it is about, and bodies that are refused or not. A new command is tried as soon as it is here. */
const commands: { [Name in Compared]: [Target, fc.Arbitrary<Body>] } = {
  confirmBooking: ['booking', when],
  updateBooking: [
    'booking',
    fc.oneof(
      fc.record({ status: fc.constant('completed') }),
      fc.record({ status: fc.constant('cancelled'), cancelReason: fc.constantFrom(null, 'patient') }),
      fc.record({
        attendance: fc.constantFrom('arrived', 'arrived', 'did_not_attend', null),
        isTakenIn: fc.constantFrom(undefined, true, false),
      }),
      fc.record({ staffNote: fc.constantFrom('Late', null) }),
      fc.record({ isEarlierWanted: fc.boolean() }),
    ),
  ],
  createManualBooking: [null, when.map((at) => ({ ...manual, ...at }))],
  createCallerBooking: [
    null,
    fc
      .record({ at: when, dateOfBirth: fc.constantFrom('1990-03-04', '2015-01-01') })
      .map(({ at, dateOfBirth }) => ({ ...caller, ...at, dateOfBirth })),
  ],
  blockTime: [
    null,
    fc.constantFrom(
      { ...closed, startTime: '14:00', endTime: '16:00' },
      { ...closed, startTime: null, endTime: null },
    ),
  ],
  followUp: ['message', fc.constantFrom('handled', 'note', 'reply').map((kind) => ({ kind, note: 'Rang' }))],
  addStaffNote: ['customer', fc.constant({ note: 'Likes tea' })],
  flagCustomer: ['customer', fc.constantFrom({ staffFlag: 'Latex' }, { staffFlag: null })],
  createTask: [null, fc.constantFrom(task, { ...task, userId: null }, { ...task, userId: 99 })],
  finishTask: ['task', fc.boolean().map((isDone) => ({ isDone }))],
};
const step: fc.Arbitrary<Step> = fc.oneof(
  ...(Object.entries(commands) as [OfflineCallName, [Target, fc.Arbitrary<Body>]][]).map(
    ([call, [target, body]]) =>
      fc.record({ call: fc.constant(call), target: fc.constant(target), which, body, minutes: fc.nat(90) }),
  ),
);

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
