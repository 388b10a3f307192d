import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { offlineDataCalls } from '#shared/contracts/offlineData.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { commandOf } from '#shared/commands/deskCommands.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { startTestApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { openOutageDesk } from '#api/testing/outageDesk.ts';
import { stepsAt, type Step } from '#desktop/testing/commandSteps.ts';

const [day = inDays(1), otherDay = inDays(2)] = [1, 2, 3, 4, 5, 6, 7]
  .map(inDays)
  .filter((date) => isUsuallyOpen(date));
const vitamins = { service: 'Vitamin Injections', appointmentDate: day };
const folder = mkdtempSync(join(tmpdir(), 'agreement-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const task = { userId: null, text: 'Order gloves', dueDate: day, dueTime: '11:00' };

/** A clinic on a database of its own, in which the same has happened as in the other. */
async function openClinic() {
  const app = await startTestApp();
  afterAll(() => app.stop());
  const admin = await buildAdmin(app.db, { lastName: 'Same' });
  const client = await app.signIn(admin);
  const rows = ['bookings', 'blocked_times', 'contacts', 'tasks', 'users', 'staff_notes'];

  async function begin() {
    await app.db('bookings').update({ status: 'cancelled', appointment_date: null, appointment_time: null });
    // Of the queue, the desk is given no more than the first two hundred.
    await app.db('contacts').update({ handled_at: app.db.fn.now() });
    await app.db('tasks').update({ done_at: app.db.fn.now() });
    await app.db('blocked_times').whereNull('removed_at').update({ removed_at: app.db.fn.now() });
    const last: Record<string, number> = {};
    for (const table of rows) last[table] = Number((await app.db(table).max('id as id').first())?.id ?? 0);
    const user = await buildUser(app.db, { firstName: 'Amira', lastName: 'Khan' });
    const young = { firstName: 'Young', lastName: 'One', dateOfBirth: '2015-01-01' };
    const minor = await buildUser(app.db, young);
    const phone = '020 7946 0123';
    const booked = [];
    for (const appointmentTime of ['10:00', '12:00'])
      booked.push(await buildConfirmed(app.db, { ...vitamins, userId: user.id, appointmentTime, phone }));
    booked.push(
      await buildBooking(app.db, { service: 'Consultation', userId: minor.id, preferredDate: day, phone }),
      await buildBooking(app.db, { service: 'Consultation', userId: null, preferredDate: day }),
    );
    const contact = await buildContact(app.db, { name: 'Mia Stone' });
    const ids = {
      booking: booked.map(({ id }) => id),
      customer: [user.id, minor.id],
      message: [contact.id, booked[3]!.id],
      task: [(await client.post('/api/admin/tasks', task)).body.id as number],
    };
    return { ids, last };
  }

  /** What a desk would keep of it, without ids and times, which differ. */
  async function read(last: Record<string, number>) {
    const { path } = offlineDataCalls.getOfflineData;
    const answer = await client.get(`${path}?from=${inDays(-14)}&to=${inDays(14)}`);
    expect(answer.status, answer.text).toBe(200);
    const kept = answer.body as Record<string, { id: number; type?: string }[]>;
    const tables: Record<string, string> = {
      bookings: 'bookings',
      blocked: 'blocked_times',
      tasks: 'tasks',
      customers: 'users',
    };
    const since = Object.entries(tables).map(([list, table]) =>
      kept[list]!.filter(({ id }) => id > last[table]!),
    );
    const queue = kept['queue']!.filter(
      ({ id, type }) => id > last[type === 'booking' ? 'bookings' : 'contacts']!,
    );
    const notes = await app.db('staff_notes').where('id', '>', last['staff_notes']!).pluck('note');
    const bare = JSON.stringify([...since, queue, notes], (name, value: unknown) =>
      // What was sent later has its own time besides.
      /^(id|userId|bookingId|occurredAt|writtenAt)$/.test(name)
        ? 'of its own'
        : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
          ? 'a time'
          : value,
    );
    return (JSON.parse(bare) as unknown[][]).map((list) => list.map((row) => JSON.stringify(row)).toSorted());
  }
  return { app, admin, client, begin, read };
}

const [alone, later] = [await openClinic(), await openClinic()];
const desk = await openOutageDesk({ ...later, folder });
afterAll(() => desk.stop());

const at = { appointmentDate: day, appointmentTime: '15:00' };
const step = stepsAt({
  dates: [day, day, day, otherDay, inDays(-1)],
  times: ['10:00', '10:30', '12:00', '15:00', '15:10'],
  manual: { ...at, userId: 0, service: 'Vitamin Injections', phone: '020 7946 0123', message: null },
  caller: {
    ...at,
    firstName: 'Mia',
    lastName: 'Stone',
    phone: '07700 900999',
    email: null,
    service: 'Vitamin Injections',
    message: null,
    isSomebodyElse: true,
  },
  closed: { startDate: day, endDate: day, reason: 'Lunch' },
  tasks: [task, { ...task, userId: 0 }],
});

type Ids = Awaited<ReturnType<typeof alone.begin>>['ids'];

/** The call in the ids of one side. */
function callOf({ call, target, which, body }: Step, ids: Ids) {
  const id = target ? ids[target][which % ids[target].length] : undefined;
  const type = target === 'message' && which % ids.message.length === 0 ? 'contact' : 'booking';
  const given = body['userId'] === 0 ? { ...body, userId: ids.customer[which % 2] } : body;
  return { contract: commandOf(call).contract, params: { type, id: id ?? 99 }, body: given };
}

/** What it has made, under the step's own kind. */
function remember(ids: Ids, { call }: Step, made: { id?: number; userId?: number } | null) {
  if (!made?.id) return;
  if (call === 'createManualBooking' || call === 'createCallerBooking') ids.booking.push(made.id);
  if (call === 'createCallerBooking') ids.customer.push(made.userId!);
}

const histories = isFullRun ? 250 : 15;

test(
  `${histories} histories: each command gives the same refusals and the same rows at the server, and at a desk that sends later`,
  { tags: 'full' },
  async () => {
    const run = async (steps: Step[]) => {
      const [one, other] = [await alone.begin(), await later.begin()];
      desk.setAway(true);
      for (const { command } of desk.entries()) await desk.getOutage().discard(command.id);
      await desk.fetchSnapshot();
      for (const next of steps) {
        const here = callOf(next, one.ids);
        const path = here.contract.path.replace(/:(\w+)/g, (_, name: 'type' | 'id') =>
          String(here.params[name]),
        );
        const isVersioned = next.target === 'booking';
        const { version = 0 } = isVersioned
          ? await alone.app.db('bookings').where({ id: here.params.id }).first('version')
          : {};
        const headers: Record<string, string> = isVersioned ? { 'If-Match': `"${version}"` } : {};
        const answer = await alone.client.send(here.contract.method, path, here.body, headers);
        const there = callOf(next, other.ids);
        const seen = desk
          .getOutage()
          .listBookings()
          ?.find(({ id }) => id === there.params.id);
        const noted = await desk.note(
          next.call,
          there.params,
          there.body,
          isVersioned ? seen?.version : undefined,
        );
        const text = await noted.text();
        const refusal =
          answer.status < 300 ? null : [answer.status, answer.headers.get('X-Error-Code'), answer.text];
        const refused = noted.ok ? null : [noted.status, noted.headers.get('X-Error-Code'), text];
        expect([next.call, next.body, refused]).toEqual([next.call, next.body, refusal]);
        if (refusal) continue;
        remember(one.ids, next, answer.body);
        remember(other.ids, next, text ? JSON.parse(text) : null);
      }
      await desk.reconnect();
      expect(desk.entries()).toEqual([]);
      expect(await later.read(other.last)).toEqual(await alone.read(one.last));
    };
    const guest = { target: 'booking', which: 3, minutes: 0 } as const;
    // A handled request leaves the queue, and is a minor's number still.
    const handled: Step[] = [
      { ...guest, call: 'followUp', target: 'message', body: { kind: 'handled', note: 'Rang' } },
      { ...guest, call: 'confirmBooking', body: { appointmentDate: day, appointmentTime: '10:00' } },
    ];
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 8 }), run), {
      numRuns: histories,
      examples: [[handled]],
    });
  },
);
