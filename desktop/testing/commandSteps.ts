import fc from 'fast-check';
import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import type { OfflineCallName } from '#shared/contracts/queuedCommand.ts';

export type Body = Record<string, unknown>;
export type Target = 'booking' | 'customer' | 'message' | 'task' | null;
export interface Step {
  call: OfflineCallName;
  target: Target;
  /** Which of the bookings, customers, messages or tasks there are by then. */
  which: number;
  body: Body;
  minutes: number;
}

/** A signed entry is compared in `api/record`; what the desk records itself has no rule. */
type Compared = Exclude<OfflineCallName, EntryCall | `report${string}` | 'addRecallTasks'>;

interface Place {
  dates: string[];
  times: string[];
  manual: object;
  caller: object;
  closed: object;
  tasks: Body[];
}

/** Of each command what it is about, and bodies that are refused or not. A new command is tried as soon as it is here. */
export function stepsAt({ dates, times, manual, caller, closed, tasks }: Place): fc.Arbitrary<Step> {
  const when = fc.record({
    appointmentDate: fc.constantFrom(...dates),
    appointmentTime: fc.constantFrom(...times),
  });
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
    followUp: [
      'message',
      fc.constantFrom('handled', 'note', 'reply').map((kind) => ({ kind, note: 'Rang' })),
    ],
    addStaffNote: ['customer', fc.constant({ note: 'Likes tea' })],
    flagCustomer: ['customer', fc.constantFrom({ staffFlag: 'Latex' }, { staffFlag: null })],
    createTask: [null, fc.constantFrom(...tasks)],
    finishTask: ['task', fc.boolean().map((isDone) => ({ isDone }))],
  };
  return fc.oneof(
    ...(Object.entries(commands) as [OfflineCallName, [Target, fc.Arbitrary<Body>]][]).map(
      ([call, [target, body]]) =>
        fc.record({
          call: fc.constant(call),
          target: fc.constant(target),
          which: fc.nat(5),
          body,
          minutes: fc.nat(90),
        }),
    ),
  );
}
