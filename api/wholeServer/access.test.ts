import { describe, expect, test } from 'vitest';
import { allCalls as calls } from '#shared/contracts/allCalls.ts';
import { isDeskCall, staffRights, type Call } from '#shared/contracts/call.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import { testApp, type Answer, type TestClient } from '#api/testing/app.ts';
import { bookingForm } from '#api/testing/forms.ts';
import { listSampled, prepareSample } from '#api/testing/samples.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

// With a mail server a new address has to be confirmed by a link; no worker runs, so nothing is sent.
const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const [user, otherUser, admin, owner, clinician, prescriber] = await Promise.all([
  buildUser(app.db),
  buildUser(app.db),
  buildAdmin(app.db),
  buildAdmin(app.db, { isOwner: true }),
  buildAdmin(app.db, { isClinician: true }),
  buildAdmin(app.db, { isPrescriber: true }),
]);
const staff = { admin, owner, clinician, prescriber };

/** Sends a request with unknown ids and an invalid body. */
function sendEmpty(client: TestClient, { method, path, body }: Call): Promise<Answer> {
  return client.send(method, path.replace(/:\w+/g, '2147483647'), body && {});
}

describe('the routers', () => {
  test('have every call of the contracts, each on the router of its audience, and nothing else', () => {
    for (const [audience, router] of Object.entries(app.routers)) {
      const routes = router.stack
        .filter((layer) => layer.methods.length > 0)
        .map((layer) => `${layer.methods.find((method) => method !== 'HEAD')} ${String(layer.path)}`);
      const promised = Object.values(calls).filter((call) => call.audience === audience);
      expect(routes.toSorted()).toEqual(promised.map(nameOf).toSorted());
    }
  });

  test('have the desk’s calls under /api/admin/ and no others there', () => {
    const desk = Object.values(calls).filter(({ path }) => path.startsWith('/api/admin/'));
    expect(desk).toEqual(Object.values(calls).filter(isDeskCall));
  });
});

const clients = new Map<UserModel, TestClient>();
/** One session of a person serves all calls, until one that succeeds may have ended it. */
async function statusFor(person: UserModel, call: Call): Promise<number> {
  const client = clients.get(person) ?? (await app.signIn(person));
  const { status } = await sendEmpty(client, call);
  if (status < 300 && call.method !== 'GET') clients.delete(person);
  else clients.set(person, client);
  return status;
}

describe.each(Object.entries(calls))('%s', (_name, call) => {
  test(`is for the audience "${call.audience}"`, async () => {
    const guest = await sendEmpty(app.guest(), call);
    const patientStatus = await statusFor(user, call);

    if (call.audience === 'public') expect(guest.status).not.toBe(401);
    else expect(guest).toMatchObject({ status: 401, text: 'Please log in to continue.' });
    if (isDeskCall(call)) expect(patientStatus).toBe(403);
    else expect([401, 403]).not.toContain(patientStatus);
    const allowed = call.audience === 'reader' ? ['clinician', 'prescriber'] : [call.audience];
    const needsRight = staffRights.some((right) => allowed.includes(right));
    // What needs no right is for every admin.
    for (const [right, person] of Object.entries(needsRight ? staff : { admin: staff.admin })) {
      const status = await statusFor(person, call);
      if (needsRight && !allowed.includes(right)) expect([right, status]).toEqual([right, 403]);
      else expect([401, 403]).not.toContain(status);
    }
  });
});

const sampled = new Set(listSampled());
const stranger = await app.signIn(await buildUser(app.db));
const unknownId = '2147483647';
const unknownEntry = '00000000-0000-4000-8000-000000000000';
/** Calls on a row, of which a request that succeeds is known. */
const onRows = Object.entries(calls).filter(
  ([name, { path }]) => /:\w*[iI]d\b/.test(path) && sampled.has(name),
);

test.each(onRows)('%s refuses a row that is not there, not theirs, older or deleted', async (name, call) => {
  const { client, sample, path } = await prepareSample(app, name, call);
  const send = (by: TestClient, to: string, headers = {}) => by.send(call.method, to, sample.body, headers);
  const given = path.split('/');
  for (const [place, part] of call.path.split('/').entries()) {
    if (!/^:\w*[iI]d$/.test(part)) continue;
    const unknown = given.with(place, (given[place]?.length ?? 0) > 30 ? unknownEntry : unknownId).join('/');
    // Messages outlive their booking.
    expect([part, (await send(client, unknown)).status]).toEqual([
      part,
      name === 'listBookingMessages' ? 200 : 404,
    ]);
  }
  if (call.audience === 'user') expect((await send(stranger, path)).status).toBe(404);
  if (call.isVersioned) {
    expect((await send(client, path, { 'if-match': '"999"' })).status).toBe(409);
    expect((await send(client, path)).status).toBeLessThan(300);
  }
  if (call.path.startsWith('/api/admin/users/:id')) {
    const id = given[4]?.split('?')[0];
    await app.db('users').where({ id }).update({ deleted_at: new Date() });
    // Whose deletion can be undone from there.
    expect((await send(client, path)).status).toBe(name === 'listCustomerHistory' ? 200 : 404);
  }
});

test.each(['createManualBooking', 'assignCare', 'createTask', 'reassignBooking'])(
  '%s refuses an unknown customer in its content',
  async (name) => {
    const call = calls[name]!;
    const { client, sample, path } = await prepareSample(app, name, call);
    expect(sample.body).toHaveProperty('userId');
    const body = { ...sample.body, userId: Number(unknownId) };
    expect((await client.send(call.method, path, body)).status).toBe(404);
  },
);

describe('another user’s data', () => {
  test('cannot be used for a booking: nothing is written', async () => {
    const patient = await app.signIn(user);
    const before = await app.db('bookings').where({ user_id: otherUser.id });
    const answer = await patient.post('/api/bookings', bookingForm(otherUser));
    expect(answer.status).toBe(403);
    expect(answer.code).toBe('user_mismatch');
    expect(await app.db('bookings').where({ user_id: otherUser.id })).toEqual(before);
  });

  test.each(['/api/bookings/mine', '/api/personalised-care/mine'])('is never in %s', async (path) => {
    await buildBooking(app.db, { userId: otherUser.id, name: 'Somebody Else' });
    await app
      .db('personalised_care')
      .insert({ user_id: otherUser.id, care_type: 'Dermal Fillers' })
      .onConflict()
      .ignore();
    const [mine, theirs] = await Promise.all([app.signIn(user), app.signIn(otherUser)]);
    expect((await theirs.get(path)).text).toMatch(/Somebody Else|Dermal Fillers/);
    expect((await mine.get(path)).text).not.toMatch(/Somebody Else|Dermal Fillers/);
    expect((await mine.get(`${path}?userId=${otherUser.id}`)).status).toBe(400);
  });

  test('does not affect a patient’s own progress or profile', async () => {
    const patient = await app.signIn(user);
    const answer = await patient.patch('/api/user', { firstName: 'Patsy', id: otherUser.id, role: 'admin' });
    expect(answer.body).toMatchObject({ id: user.id, firstName: 'Patsy', role: 'user' });
    expect(await app.db('users').where({ id: otherUser.id }).first('first_name')).toEqual({
      first_name: 'Pat',
    });
    const { body } = await (await app.signIn(otherUser)).get('/api/loyalty/progress');
    expect(body).toMatchObject({ bookingsCount: 0, claims: [] });
  });

  test('is refused as soon as an admin loses the role', async () => {
    const former = await buildAdmin(app.db);
    const desk = await app.signIn(former);
    expect((await desk.get('/api/admin/users')).status).toBe(200);
    await app.db('users').where({ id: former.id }).update({ role: 'user' });
    expect((await desk.get('/api/admin/users')).status).toBe(403);
  });
});
