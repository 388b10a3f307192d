import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { queuedHeader } from '#shared/contracts/ipcContract.ts';
import { queueCalls, type QueueItem } from '#shared/contracts/queue.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { callerForm, inDays } from '#api/testing/forms.ts';
import { startMailingApp } from '#api/testing/mailingApp.ts';
import { loseServer, type OutageDesk } from '#api/testing/outageDesk.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const clinic = await startMailingApp({ MAIL_HOLD_SECONDS: '3600' });
afterAll(() => clinic.stop());

const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
beforeEach(() => clinic.app.db('bookings').update({ status: 'cancelled' }));

/** A desk of an admin of its own, which has fetched its day and then lost the server. */
async function openDesk(lastName = 'Admin'): Promise<OutageDesk> {
  const { app } = clinic;
  const admin = await buildAdmin(app.db, { firstName: 'Ada', lastName });
  return (await loseServer({ app, admin, client: await app.signIn(admin) })).desk;
}

async function comeBack(desk: OutageDesk): Promise<void> {
  desk.setAway(false);
  await desk.getOutage().flush();
  // A second flush finds nothing to send again.
  await desk.getOutage().flush();
  expect(desk.entries()).toEqual([]);
}

/** A customer with an appointment. */
async function buildCaller() {
  const user = await buildUser(clinic.app.db, { firstName: 'Zelda', lastName: 'Okafor' });
  const at = { appointmentDate: day, appointmentTime: '10:00' };
  return {
    user,
    booking: await buildConfirmed(clinic.app.db, { userId: user.id, name: 'Zelda Okafor', ...at }),
  };
}
type Caller = Awaited<ReturnType<typeof buildCaller>>;

const db = () => clinic.app.db;
const bookingOf = ({ booking }: Caller) => db()('bookings').where({ id: booking.id }).first();
const tasksOf = ({ user }: Caller) => db()('tasks').where({ user_id: user.id }).pluck('text');
const eventsOf = ({ booking }: Caller) =>
  db()('events').where({ subject_type: 'booking', subject_id: booking.id }).pluck('action');
const task = ({ user }: Caller, text: string, dueDate = londonToday(new Date())) => ({
  userId: user.id,
  text,
  dueDate,
  dueTime: '17:00',
});

describe('a telephone call without the server', () => {
  test.each<{
    title: string;
    record: (desk: OutageDesk, caller: Caller) => Promise<Response>[];
    isOnce: (caller: Caller) => Promise<void>;
  }>([
    {
      title: 'moves',
      record: (desk, { booking }) => [
        desk.note(
          'confirmBooking',
          { id: booking.id },
          { appointmentDate: day, appointmentTime: '15:00' },
          1,
        ),
      ],
      isOnce: async (caller) => {
        expect(await bookingOf(caller)).toMatchObject({ appointment_time: '15:00', version: 2 });
        expect(await eventsOf(caller)).toEqual(['booking_moved']);
      },
    },
    {
      title: 'cancels',
      record: (desk, { booking }) => [
        desk.note('updateBooking', { id: booking.id }, { status: 'cancelled', cancelReason: 'patient' }, 1),
      ],
      isOnce: async (caller) => {
        expect(await bookingOf(caller)).toMatchObject({ status: 'cancelled', cancel_reason: 'patient' });
        expect(await eventsOf(caller)).toEqual(['booking_cancelled']);
      },
    },
    {
      title: 'is late',
      record: (desk, { booking }) => [
        desk.note('updateBooking', { id: booking.id }, { staffNote: '15 minutes late' }, 1),
      ],
      isOnce: async (caller) =>
        expect(await bookingOf(caller)).toMatchObject({ staff_note: '15 minutes late', version: 2 }),
    },
    {
      title: 'leaves a note',
      record: (desk, { user }) => [desk.note('addStaffNote', { id: user.id }, { note: 'Ring after six' })],
      isOnce: async ({ user }) =>
        expect(await db()('staff_notes').where({ user_id: user.id }).pluck('note')).toEqual([
          'Ring after six',
        ]),
    },
    {
      title: 'complains about her data',
      record: (desk, caller) => [
        desk.note('createTask', {}, task(caller, 'Data protection complaint by telephone', inDays(30))),
      ],
      isOnce: async (caller) =>
        expect(await tasksOf(caller)).toEqual(['Data protection complaint by telephone']),
    },
    {
      title: 'wants a copy of her record',
      record: (desk, caller) => [
        desk.note('createTask', {}, task(caller, 'Send a copy of the record', inDays(28))),
      ],
      isOnce: async (caller) => expect(await tasksOf(caller)).toEqual(['Send a copy of the record']),
    },
    {
      title: 'has a bruise after filler',
      record: (desk, caller) => [
        desk.note('createTask', {}, task(caller, 'Ring back today: bruise')),
        desk.note('flagCustomer', { id: caller.user.id }, { staffFlag: 'Bruises easily' }),
      ],
      isOnce: async (caller) => {
        expect(await tasksOf(caller)).toEqual(['Ring back today: bruise']);
        const { staff_flag: flag } = await db()('users').where({ id: caller.user.id }).first();
        expect(flag).toBe('Bruises easily');
      },
    },
  ])('$title: recorded at once, and there once afterwards although a reply is lost', async (call) => {
    const caller = await buildCaller();
    const desk = await openDesk();
    for (const answer of await Promise.all(call.record(desk, caller))) {
      expect(answer.ok, await answer.clone().text()).toBe(true);
      expect(answer.headers.get(queuedHeader)).toMatch(/^(fact|promise)$/);
    }
    expect(await eventsOf(caller)).toEqual([]);
    desk.loseReplies(1);
    desk.setAway(false);
    await desk.getOutage().flush();
    await waitUntil(async () => {
      await desk.getOutage().flush();
      return desk.entries().length === 0;
    });
    await comeBack(desk);
    await call.isOnce(caller);
  });

  test('of a new caller makes one account and one appointment', async () => {
    const desk = await openDesk();
    const form = callerForm({ appointmentDate: day, appointmentTime: '12:00' });
    expect((await desk.note('createCallerBooking', {}, form)).status).toBe(201);
    await comeBack(desk);
    const users = await db()('users').where({ first_name: form.firstName, last_name: form.lastName });
    expect(users).toHaveLength(1);
    expect(await db()('bookings').where({ user_id: users[0].id })).toHaveLength(1);
  });

  test('“What did I book?” is answered from the card', async () => {
    const { booking } = await buildCaller();
    const desk = await openDesk();
    const list = desk.read(bookingCalls.listBookings, '/api/admin/bookings?q=okafor');
    const found = (await list?.json()) as AdminBooking[] | undefined;
    expect(found?.[0]).toMatchObject({ id: booking.id, appointmentDate: day, appointmentTime: '10:00' });
    const card = desk.read(bookingCalls.getBooking, `/api/admin/bookings/${booking.id}`);
    expect(await card?.json()).toMatchObject({ service: booking.service, status: 'confirmed' });
  });
});

describe('a reply by email without the server', () => {
  const written = (note: string) => ({ kind: 'reply', note, subject: 'Your question' });
  const reply = (desk: OutageDesk, id: number, note: string, kind = 'reply') =>
    desk.note('followUp', { type: 'contact', id }, { ...written(note), kind });
  const historyOf = async (read: () => Promise<unknown>, id: number) =>
    ((await read()) as QueueItem[]).find((item) => item.type === 'contact' && item.id === id)?.followUps;
  const offline = (desk: OutageDesk) => async () =>
    desk.read(queueCalls.listQueue, '/api/admin/queue')?.json();
  const online = async () => {
    const client = await clinic.app.signIn(await buildAdmin(clinic.app.db));
    return async () => (await client.get('/api/admin/queue')).body;
  };
  const lettersTo = (email: string) =>
    clinic.mailbox.sentTo(email).map(({ mail }) => String(mail.text).trim());

  test('is pencilled, is sent once on return, and the history calls it sent only then', async () => {
    const { id, email } = await buildContact(db());
    const desk = await openDesk();
    const answer = await reply(desk, id, 'Yes, gladly.');
    expect([answer.status, answer.headers.get(queuedHeader)]).toEqual([201, 'promise']);
    expect(await historyOf(offline(desk), id)).toMatchObject([
      { kind: 'reply', note: 'Yes, gladly.', subject: 'Your question', delivery: null },
    ]);
    expect(desk.getOutage().readJournal()).toMatchObject([{ words: 'Reply by email', state: 'waiting' }]);
    expect(lettersTo(email)).toEqual([]);

    desk.loseReplies(1);
    desk.setAway(false);
    await desk.getOutage().flush();
    await waitUntil(async () => {
      await desk.getOutage().flush();
      return desk.entries().length === 0;
    });
    const read = await online();
    await waitUntil(async () => (await historyOf(read, id))?.[0]?.delivery === 'sent');
    expect(await historyOf(read, id)).toHaveLength(1);
    expect(lettersTo(email)).toEqual([expect.stringMatching(/^Yes, gladly\./)]);
  });

  test('that was a draft stays a draft, and nothing is sent', async () => {
    const { id, email } = await buildContact(db());
    const desk = await openDesk();
    expect((await reply(desk, id, 'Perhaps.', 'draft')).headers.get(queuedHeader)).toBe('fact');
    await comeBack(desk);
    expect(await historyOf(await online(), id)).toMatchObject([{ kind: 'draft', delivery: null }]);
    expect(await db()('outbox_messages').where({ kind: 'desk_reply', subject_id: id })).toEqual([]);
    expect(lettersTo(email)).toEqual([]);
  });

  test('of two desks is sent once by each, and the history names both', async () => {
    const { id, email } = await buildContact(db());
    const [one, other] = [await openDesk('First'), await openDesk('Second')];
    await reply(one, id, 'From the first.');
    await reply(other, id, 'From the second.');
    await Promise.all([comeBack(one), comeBack(other)]);
    await waitUntil(() => lettersTo(email).length === 2);
    expect(lettersTo(email).toSorted()).toEqual([
      expect.stringMatching(/^From the first\./),
      expect.stringMatching(/^From the second\./),
    ]);
    const followUps = (await historyOf(await online(), id)) ?? [];
    expect(followUps.map(({ who, note }) => `${who}: ${note}`).toSorted()).toEqual([
      'Ada First: From the first.',
      'Ada Second: From the second.',
    ]);
  });
});
