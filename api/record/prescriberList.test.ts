import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { allRights, buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { directionBody, historyBody, incidentBody } from '#api/testing/recordForms.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

const app = await testApp();
const prescriber = await app.signIn(await buildAdmin(app.db, allRights));

const list = async () => (await prescriber.get('/api/admin/prescriber')).body as object[];
const write = (userId: number, part: string, body: object) =>
  prescriber.post(`/api/admin/records/${userId}/${part}`, body, { 'Idempotency-Key': randomUUID() });

test('a prescriber sees unread incidents, and the next appointments without a direction', async () => {
  const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
  const book = (days: number, service = 'Anti-Wrinkle Injections') =>
    buildConfirmed(app.db, { userId: user.id, service, appointmentDate: inDays(days) });
  const [later, next] = [await book(9), await book(2)];
  await Promise.all([book(3, 'PRP Therapy'), book(40)]);
  expect((await write(other.id, 'incidents', incidentBody())).status).toBe(201);
  const direction = (booking: { id: number }) => ({
    kind: 'direction',
    userId: user.id,
    bookingId: booking.id,
  });
  const shown = await list();
  expect(shown).toMatchObject([{ kind: 'incident', userId: other.id }, direction(next), direction(later)]);
  expect(JSON.stringify(shown)).not.toMatch(/lip|occlusion/);

  const [{ taskId }] = shown as [{ taskId: number }];
  await prescriber.post(`/api/admin/tasks/${taskId}/done`, { isDone: true });
  await prepareDirection(app.db, user.id);
  expect((await write(user.id, 'directions', directionBody())).status).toBe(201);
  expect(await list()).toEqual([]);

  // Something that its prescriber has not seen.
  const keloids = historyBody({ keloids: true, keloidsDetails: 'On the ear' });
  expect((await write(user.id, 'histories', keloids)).status).toBe(201);
  const waits = (booking: { id: number }) => ({ ...direction(booking), kind: 'suspended' });
  expect(await list()).toMatchObject([waits(next), waits(later)]);
});

test('and filler without a direction for what dissolves it, where somebody treats who cannot prescribe', async () => {
  const user = await buildUser(app.db);
  const filler = { userId: user.id, service: 'Dermal Fillers', appointmentDate: inDays(4) };
  const { id: bookingId } = await buildConfirmed(app.db, filler);
  const own = async () => (await list()).filter((one) => 'bookingId' in one && one.bookingId === bookingId);
  expect(await own()).toEqual([]);
  await buildAdmin(app.db, { isClinician: true });
  expect(await own()).toMatchObject([{ kind: 'direction', userId: user.id, service: 'Dermal Fillers' }]);
  await prepareDirection(app.db, user.id);
  const dissolving = { medicine: 'hyaluronidase', strength: '1,500 units', beyondReason: 'As agreed' };
  expect((await write(user.id, 'directions', directionBody(dissolving))).status).toBe(201);
  expect(await own()).toEqual([]);
  const keloids = historyBody({ keloids: true, keloidsDetails: 'On the ear' });
  expect((await write(user.id, 'histories', keloids)).status).toBe(201);
  expect(await own()).toMatchObject([{ kind: 'suspended' }]);
});
