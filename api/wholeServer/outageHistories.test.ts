import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import { commandOf } from '#shared/commands/deskCommands.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { overlaps } from '#shared/domain/openingHours.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { startTestApp } from '#api/testing/app.ts';
import { callerForm, inDays, manualForm } from '#api/testing/forms.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { openOutageDesk, type KillPoint, type OutageDesk } from '#api/testing/outageDesk.ts';

const histories = isFullRun ? 150 : 10;

const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);

const app = await startTestApp();
const folder = mkdtempSync(join(tmpdir(), 'histories-'));
const [one, other, third] = await Promise.all([1, 2, 3].map(() => buildAdmin(app.db)));
if (!one || !other || !third) throw new Error('no staff');
const online = await app.signIn(third);
const userId = (await buildUser(app.db)).id;
const desks = await Promise.all(
  [one, other].map(async (admin) =>
    openOutageDesk({
      app,
      admin,
      client: await app.signIn(admin),
      folder: mkdtempSync(join(folder, 'desk-')),
      // One clock is a day behind, the other a day ahead.
      skewMs: admin === one ? -86_400_000 : 86_400_000,
    }),
  ),
);
afterAll(async () => {
  for (const desk of desks) desk.stop();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Which of the history's bookings, and which half hour. */
const which = fc.nat(3);
const slot = fc.constantFrom('09:30', '10:00', '10:30', '11:00', '11:30', '12:00');
const change = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), which, slot }),
  fc.record({ kind: fc.constant('arrive' as const), which }),
  fc.record({ kind: fc.constant('cancel' as const), which }),
  fc.record({ kind: fc.constant('complete' as const), which }),
  fc.record({ kind: fc.constant('book' as const), slot }),
  fc.record({ kind: fc.constant('caller' as const), slot }),
  fc.record({ kind: fc.constant('block' as const), slot }),
  fc.record({ kind: fc.constant('note' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const desk = fc.nat(1);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ at: desk, change }) },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('online' as const), change }) },
  { weight: 1, arbitrary: fc.record({ at: desk, kill: fc.constant(true as const) }) },
);
const killPoint = fc.option(fc.constantFrom<KillPoint>('before', 'committed', 'replied'));
const history = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 9 }),
  /** In which order the desks come back, where they are killed, and which replies are lost. */
  back: fc.array(fc.record({ at: desk, kill: killPoint, lost: fc.nat(1) }), { minLength: 2, maxLength: 5 }),
});

interface Request {
  call: OfflineCallName;
  params: Record<string, string | number>;
  body: object;
}

const vitamins = { service: 'Vitamin Injections', appointmentDate: day };

function requestFor(change: Change, ids: number[]): Request {
  const id = 'which' in change ? (ids[change.which % ids.length] ?? 0) : 0;
  const at = 'slot' in change ? { ...vitamins, appointmentTime: change.slot } : vitamins;
  const update = (body: object): Request => ({ call: 'updateBooking', params: { id }, body });
  switch (change.kind) {
    case 'move':
      return { call: 'confirmBooking', params: { id }, body: at };
    case 'arrive':
      return update({ attendance: 'arrived' });
    case 'cancel':
      return update({ status: 'cancelled' });
    case 'complete':
      return update({ status: 'completed' });
    case 'book':
      return { call: 'createManualBooking', params: {}, body: manualForm({ id: userId }, at) };
    case 'caller':
      return { call: 'createCallerBooking', params: {}, body: callerForm(at) };
    case 'block': {
      const endTime = change.slot.endsWith('00')
        ? change.slot.replace(':00', ':30')
        : `${Number(change.slot.slice(0, 2)) + 1}:00`;
      const times = { startTime: change.slot, endTime };
      return {
        call: 'blockTime',
        params: {},
        body: { startDate: day, endDate: day, ...times, reason: 'Lunch' },
      };
    }
    case 'note':
      return { call: 'addStaffNote', params: { id: userId }, body: { note: 'Likes tea' } };
  }
}

/** Three appointments and a request, and nothing else in the days that desks keep. */
async function setUp(): Promise<number[]> {
  await app.db('bookings').update({ status: 'cancelled', appointment_date: null, appointment_time: null });
  await app.db('blocked_times').whereNull('removed_at').update({ removed_at: app.db.fn.now() });
  const built = [];
  for (const appointmentTime of ['09:30', '10:30', '11:30']) {
    built.push(await buildConfirmed(app.db, { ...vitamins, userId, appointmentTime }));
  }
  built.push(await buildBooking(app.db, { service: vitamins.service, userId, preferredDate: day }));
  for (const one of desks) {
    one.setAway(true);
    one.killNextAt(null);
    one.loseReplies(0);
    await one.restart();
    await dropAll(one);
    await one.fetchSnapshot();
  }
  return built.map(({ id }) => id);
}

/** The change that causes each event, if a history contains it. */
const counted: Record<string, OfflineCallName> = {
  attendance_noted: 'updateBooking',
  booking_cancelled: 'updateBooking',
  booking_completed: 'updateBooking',
  booking_confirmed: 'confirmBooking',
  booking_moved: 'confirmBooking',
  booking_created: 'createManualBooking',
  time_blocked: 'blockTime',
  staff_note_added: 'addStaffNote',
};

async function recordAt(one: OutageDesk, change: Change, own: number[], ids: number[]) {
  const request = requestFor(change, [...ids, ...own]);
  const known = new Set(one.entries().map(({ command }) => command.id));
  const answer = await one.note(request.call, request.params, request.body);
  if (!answer.ok) return null;
  const added = one.entries().find(({ command }) => !known.has(command.id));
  const bookingId = added?.command.madeId !== null ? added?.command.subject.bookingId : null;
  if (bookingId) own.push(bookingId);
  return added?.command.id ?? null;
}

async function run({ steps, back }: typeof history extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const ids = await setUp();
  const firstEvent = Number((await app.db('events').max('id as id').first())?.id ?? 0);
  const acknowledged: string[] = [];
  let countOnline = 0;
  const own: number[][] = [[], []];
  for (const next of steps) {
    if (next.at === 'online' && 'change' in next) {
      const { call, params, body } = requestFor(next.change, ids);
      const { method, path } = commandOf(call).contract;
      const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
      if ((await online.send(method, filled, body)).status < 300) countOnline += 1;
    } else {
      const one = desks[next.at];
      if (!one) continue;
      if ('kill' in next) await one.restart();
      else {
        const id = await recordAt(one, next.change, own[next.at] ?? [], ids);
        if (id) acknowledged.push(id);
      }
    }
  }
  for (const { at, kill, lost } of back) {
    const one = desks[at];
    if (!one) continue;
    one.setAway(false);
    one.loseReplies(lost);
    if (kill) one.killNextAt(kill);
    await one.getOutage().flush();
    await one.restart();
  }
  // A last time, without kills.
  for (const one of desks) {
    one.setAway(false);
    one.killNextAt(null);
    one.loseReplies(0);
    await one.restart();
    await one.getOutage().flush();
  }
  await judge(acknowledged, firstEvent, countOnline);
}

async function judge(acknowledged: string[], firstEvent: number, countOnline: number): Promise<void> {
  const left = desks.flatMap((one) => one.entries());
  const receipts = await app.db('idempotency_receipts').whereIn('key', acknowledged).pluck<string[]>('key');
  const added = new Set(receipts);
  const conflicts = left.filter(({ conflict }) => conflict !== null).map(({ command }) => command.id);
  const blocked = left.filter(({ conflict }) => conflict === null);
  for (const id of acknowledged) {
    const isLeft = left.some(({ command }) => command.id === id);
    // Made, or in the journal, and never both.
    expect([id, added.has(id), isLeft]).toEqual([id, !isLeft, isLeft]);
  }
  // What is left is a card, or waits behind one.
  for (const { command } of blocked) {
    expect(command.after.some((id) => left.some((other) => other.command.id === id))).toBe(true);
  }
  if (blocked.length > 0) expect(conflicts).not.toEqual([]);
  // No change was made twice: one event each at most (a move to the same time has none).
  const events = await app.db('events').where('id', '>', firstEvent).whereIn('action', Object.keys(counted));
  expect(events.length).toBeLessThanOrEqual(added.size + countOnline);
  const creators = events.filter(({ action }) => action === 'booking_created').length;
  const rows = await app
    .db('bookings')
    .where({ appointment_date: day })
    .whereIn('status', ['confirmed', 'completed']);
  expect(rows.length).toBeLessThanOrEqual(4 + creators);
  for (const [index, one] of rows.entries()) {
    for (const other of rows.slice(index + 1)) {
      const [a, b] = [one, other].map((row) => ({ start: row.appointment_time, minutes: row.minutes }));
      if (a && b) expect(overlaps(a, b)).toBe(false);
    }
  }
}

/** Empties the journal for the next history. */
async function dropAll(one: OutageDesk): Promise<void> {
  for (const { command } of one.entries()) await one.getOutage().discard(command.id);
}

test(`${histories} histories of two desks: nothing is lost, doubled or in two places`, async () => {
  await fc.assert(fc.asyncProperty(history, run), { numRuns: histories });
});
