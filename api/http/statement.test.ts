import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { soonerReasonNeeded } from '#shared/domain/coolingOff.ts';
import { deskAuthorHeader, deskSignatureHeader, notForOthers } from '#shared/delivery/deskSignature.ts';
import { buildAdmin, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { purge } from '#api/jobs/purge.ts';
import { outcomeOf, testApp } from '#api/testing/app.ts';
import { atDesk, registerDesk } from '#api/testing/deskClient.ts';
import { callerForm, inDays, manualForm, yearsBefore } from '#api/testing/forms.ts';
import { consentBody, treatmentBody } from '#api/testing/recordForms.ts';

const dayMs = 86_400_000;
let user: { id: number };
const app = await testApp();
const client = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
const desk = await atDesk(app, client);
beforeEach(async () => {
  user = await buildUser(app.db);
});

const born = (dateOfBirth: string) =>
  app.db('users').where({ id: user.id }).update({ date_of_birth: dateOfBirth });
const ago = (ms: number) => ({ 'Client-Created-At': new Date(Date.now() - ms).toISOString() });
const record = () => `/api/admin/records/${user.id}`;
const given = () => treatmentBody({ warningReason: 'Seen on paper' });
let day = 3;
const adult = () => yearsBefore(inDays(0), 18);

describe('somebody under 18', () => {
  test('who was treated all the same is recorded, by a desk that the server knows', async () => {
    await born(inDays(-17 * 365));
    expect((await desk.post(`${record()}/treatments`, given(), ago(60_000))).status).toBe(201);
    expect(outcomeOf(await client.post(`${record()}/treatments`, given(), ago(60_000)))).toEqual([
      409,
      'under_age',
    ]);
    const body = given();
    expect(outcomeOf(await desk.post(`${record()}/treatments`, body))).toEqual([409, 'under_age']);
    const said = { ...body, given: { id: randomUUID(), reason: 'Seen too late' } };
    expect(outcomeOf(await client.post(`${record()}/treatments`, said))).toEqual([201, null]);
    const kinds = app.db('record_entries').where({ user_id: user.id }).orderBy('position').pluck('kind');
    // The incident of the day, which the desk's treatment has opened, has this one as an addition.
    expect(await kinds).toEqual(['treatment', 'incident', 'treatment', 'addendum']);
    expect(await app.db('tasks').where({ user_id: user.id })).toHaveLength(1);
  });

  test.each([
    ['now', () => inDays(-17 * 365), 60_000],
    ['at the time that is stated', adult, 2 * dayMs],
  ])('%s signs no consent and gets no appointment, whoever says when', async (_, dateOfBirth, ms) => {
    await born(dateOfBirth());
    const { id } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(day++) });
    const move = { appointmentDate: inDays(day++), appointmentTime: '12:00' };
    for (const who of [desk, client]) {
      const answers = [
        await who.post(`${record()}/consents`, consentBody(), ago(ms)),
        await who.post('/api/admin/bookings/manual', manualForm(user), ago(ms)),
        await who.post('/api/admin/bookings/caller', callerForm({ dateOfBirth: dateOfBirth() }), ago(ms)),
        await who.post(`/api/admin/bookings/${id}/confirm`, move, ago(ms)),
      ];
      expect(answers.map(outcomeOf)).toEqual(answers.map(() => [422, 'under_age']));
    }
  });
});

test('a time that no known desk has signed lifts no rule', async () => {
  expect(
    outcomeOf(await client.post(`${record()}/consents`, consentBody({ sooner: null }), ago(dayMs))),
  ).toEqual([409, soonerReasonNeeded]);
  expect(outcomeOf(await client.post(`${record()}/treatments`, treatmentBody(), ago(dayMs)))[0]).toBe(409);
  const booking = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(0) });
  const path = `/api/admin/bookings/${booking.id}`;
  await client.patch(path, { staffNote: 'Rings first' });
  const seen = { ...ago(60_000), 'If-Match': `"${booking.version}"` };
  expect(outcomeOf(await client.patch(path, { attendance: 'arrived' }, seen))).toEqual([
    409,
    'version_conflict',
  ]);
  expect(
    outcomeOf(await client.patch(path, { attendance: 'arrived', isTakenIn: true }, ago(60_000)))[0],
  ).toBe(409);
  expect((await desk.patch(path, { attendance: 'arrived' }, seen)).status).toBe(200);
});

test('a signature is for one change, its time and its entry of one journal, and of one account', async () => {
  await born(inDays(-17 * 365));
  const key = await registerDesk(app, client);
  const colleague = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
  const body = given();
  const number = randomUUID();
  const at = ago(60_000);
  const writtenAt = at['Client-Created-At'];
  const path = `${record()}/treatments`;
  const signature = key.sign({ method: 'POST', path, body, file: undefined, writtenAt, key: number });
  const headers = { ...at, 'Idempotency-Key': number, [deskSignatureHeader]: signature };
  const other = buildUser(app.db, { dateOfBirth: inDays(-17 * 365) });
  const refused = [
    await client.post(path, { ...body, technique: 'Other' }, headers),
    await client.post(`/api/admin/records/${(await other).id}/treatments`, body, headers),
    await client.post(path, body, { ...headers, ...ago(61_000) }),
    await client.post(path, body, { ...headers, 'Idempotency-Key': randomUUID() }),
    await client.post(path, body, { ...headers, [deskSignatureHeader]: `${signature.slice(0, -8)}AAAAAA==` }),
    await client.post(path, body, { ...headers, [deskSignatureHeader]: 'nonsense.nonsense' }),
    await colleague.post(path, body, headers),
  ];
  expect(refused.map(outcomeOf)).toEqual(refused.map(() => [409, 'under_age']));
  expect((await client.post(path, body, headers)).status).toBe(201);
});

test('a change is sent for a colleague who has left alone, who was known at that desk and had the right', async () => {
  const former = await buildAdmin(app.db, { isClinician: true });
  const key = await registerDesk(app, await app.signIn(former));
  const other = await registerDesk(app, client);
  const path = `${record()}/declined`;
  const send = (signer: typeof key, { from = client, ms = 60_000 } = {}) => {
    const at = ago(ms);
    const body = { id: randomUUID(), bookingId: null, reason: 'Fever' };
    const number = randomUUID();
    const signed = { method: 'POST', path, body, file: undefined, key: number, author: former.id };
    return from.post(path, body, {
      ...at,
      'Idempotency-Key': number,
      [deskAuthorHeader]: String(former.id),
      [deskSignatureHeader]: signer.sign({ ...signed, writtenAt: at['Client-Created-At'] }),
    });
  };
  const receptionist = await app.signIn(await buildAdmin(app.db, { isClinician: false }));
  expect(outcomeOf(await send(key))).toEqual([409, notForOthers]);
  const left = new Date(Date.now() - 30_000);
  await app.db('users').where({ id: former.id }).update({ disabled_at: left });
  expect(outcomeOf(await send(other))).toEqual([409, notForOthers]);
  expect(outcomeOf(await send(key, { ms: 10_000 }))).toEqual([409, notForOthers]);
  expect((await send(key, { from: receptionist })).status).toBe(403);
  expect(outcomeOf(await send(key))).toEqual([201, null]);
});

test('a desk states nothing from before the server knew it', async () => {
  await born(inDays(-17 * 365));
  const fresh = await atDesk(app, client, { days: 1 });
  expect(outcomeOf(await fresh.post(`${record()}/treatments`, given(), ago(2 * dayMs)))[0]).toBe(409);
  expect((await fresh.post(`${record()}/treatments`, given(), ago(dayMs / 2))).status).toBe(201);
});

test('a key is forgotten a month after its account last signed in at the desk', async () => {
  for (const days of [29, 31]) {
    const { publicKey: public_key } = await registerDesk(app, client);
    const used_at = new Date(Date.now() - days * dayMs);
    await app.db('desk_keys').where({ public_key }).update({ used_at });
  }
  expect(await purge(app.db)).toMatchObject({ deskKeys: 1 });
});

test('rights are judged as they were when a desk did it; nothing is read by one that is gone', async () => {
  const nia = await buildAdmin(app.db, { isClinician: true });
  const owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
  const former = await atDesk(app, await app.signIn(nia));
  const at = ago(0);
  const change = { currentPassword: factoryPassword, isClinician: false };
  expect((await owner.patch(`/api/admin/staff/${nia.id}`, change)).status).toBe(200);
  former.cookie = (await app.signIn(nia)).cookie;
  const declined = () => ({ id: randomUUID(), bookingId: null, reason: 'Fever' });
  const answers = [
    await former.post(`${record()}/declined`, declined()),
    await former.post(`${record()}/declined`, declined(), ago(0)),
    await former.post(`${record()}/open`, { reason: 'planning' }, at),
    await former.post(`${record()}/declined`, declined(), at),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 201]);
  const never = await app.signIn(await buildAdmin(app.db));
  const forged = { [deskSignatureHeader]: 'nonsense', [deskAuthorHeader]: 'nobody' };
  for (const [who, status] of [
    [app.guest(), 401],
    [never, 403],
  ] as const) {
    expect((await who.post(`${record()}/declined`, { id: 'none' }, forged)).status).toBe(status);
  }
  await owner.patch(`/api/admin/staff/${nia.id}`, { ...change, isClinician: true });
  expect(outcomeOf(await former.post(`${record()}/declined`, declined(), at))).toEqual([201, null]);
});
