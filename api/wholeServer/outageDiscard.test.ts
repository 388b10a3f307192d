import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { openOutageDesk, type OutageDesk } from '#api/testing/outageDesk.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

const app = await testApp();
const owner = await buildAdmin(app.db, { isOwner: true, firstName: 'Olivia' });
const colleague = await buildAdmin(app.db, { firstName: 'Grace', lastName: 'Author' });
const client = await app.signIn(owner);

let folder: string;
let desk: OutageDesk;
let bookingId: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outage-discard-'));
  await app.db('bookings').update({ status: 'cancelled' });
  const when = { appointmentDate: londonToday(new Date()), appointmentTime: '00:00' };
  bookingId = (await buildConfirmed(app.db, when)).id;
  desk = await openOutageDesk({ app, admin: owner, client, folder });
  await desk.fetchSnapshot();
});
afterEach(() => {
  desk.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asOwner = () => desk.changePerson({ id: owner.id, name: `Olivia ${owner.lastName}`, isOwner: true });
const asColleague = () => desk.changePerson({ id: colleague.id, name: 'Grace Author', isOwner: false });
const reports = () => app.db('events').where({ action: 'unsent_change_discarded', subject_id: bookingId });

/** Grace records during an outage that the patient arrived. @returns the change's id */
async function recordArrival(body: object = { attendance: 'arrived' }): Promise<string> {
  asColleague();
  const answer = await desk.note('updateBooking', { id: bookingId }, body);
  expect(answer.status).toBe(200);
  return desk.entries().at(-1)?.command.id ?? '';
}

test('an owner’s discard of a colleague’s unsent change is in the history once the server is back', async () => {
  const id = await recordArrival();
  asOwner();
  expect(await desk.getOutage().discard(id)).toEqual({ isDone: true, message: null });
  // It outlives the program, and names no patient.
  await desk.restart();
  expect(
    desk.entries().map(({ command }) => [command.call, command.userId, command.name, command.phone]),
  ).toEqual([['reportDiscard', owner.id, null, null]]);
  expect(await reports()).toEqual([]);

  desk.setAway(false);
  // The server has it, but its answer is lost: sent again, it is the same.
  desk.loseReplies(1);
  await desk.getOutage().flush();
  await desk.restart();
  await desk.getOutage().flush();
  expect(desk.entries()).toEqual([]);
  expect(await reports()).toMatchObject([
    {
      actor_id: owner.id,
      subject_type: 'booking',
      after: { call: 'updateBooking', authorId: colleague.id, author: 'Grace' },
      occurred_at: expect.any(String),
    },
  ]);
  const history = await client.get(`/api/admin/bookings/${bookingId}/history`);
  expect(history.body).toContainEqual(
    expect.objectContaining({
      who: `Olivia ${owner.lastName}`,
      what: expect.stringContaining(
        'discarded a change that Grace had made without the server: attendance or status',
      ),
    }),
  );
  expect(await app.db('bookings').where({ id: bookingId }).first()).toMatchObject({ attendance: null });
});

test('its subject may be deleted; a patient and other fields are ignored', async () => {
  const body = { call: 'addStaffNote', authorId: 987_654, notedAt: '2027-05-04T09:31:00.000Z' };
  const send = (given: object) => client.post('/api/admin/discarded-changes', { ...body, ...given });
  expect((await send({ subject: { type: 'booking', id: 987_654 }, name: 'Amira' })).status).toBe(204);
  const [event] = await app.db('events').where({ action: 'unsent_change_discarded' }).orderBy('id', 'desc');
  expect(event).toMatchObject({
    subject_id: null,
    user_id: null,
    after: { call: 'addStaffNote', author: null },
  });
  expect(JSON.stringify(event)).not.toContain('Amira');
  expect((await send({ subject: null, call: 'a sentence about Amira' })).status).toBe(400);
});
