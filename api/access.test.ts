import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls as calls } from '#shared/contracts/allCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { issuePasswordReset } from '#api/auth/passwordResets.service.ts';
import type { BookingModel } from '#api/bookings/BookingModel.ts';
import type { UserModel } from '#api/customers/UserModel.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/factories.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { startTestApp, type Answer, type TestApp, type TestClient } from '#api/testing/app.ts';
import {
  bookingForm,
  consultationForm,
  contactForm,
  inDays,
  manualForm,
  registerForm,
} from '#api/testing/forms.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

let app: TestApp;
let user: UserModel;
let otherUser: UserModel;
let admin: UserModel;

beforeAll(async () => {
  app = await startTestApp();
  [user, otherUser, admin] = await Promise.all([
    buildUser(app.db),
    buildUser(app.db),
    buildAdmin(app.db, { isOwner: true }),
  ]);
});
afterAll(() => app.stop());

/** The path with ids that no row has, and a body that no call takes. */
function sendEmpty(client: TestClient, { method, path, body }: Call): Promise<Answer> {
  return client.send(method, path.replace(/:\w+/g, '2147483647'), body && {});
}

/** A confirmed appointment of the patient's own, far enough away to be changed. */
const buildMine = (appointmentTime: string) =>
  buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(10), appointmentTime });

interface Sample {
  path?: string;
  body?: object;
}

const bookingPath = (booking: BookingModel, rest = '') => `/api/admin/bookings/${booking.id}${rest}`;

/** One request of each call that has to succeed. */
const samples: Record<string, () => Sample | Promise<Sample>> = {
  requestConsultation: () => ({ body: consultationForm() }),
  createBooking: () => ({ body: bookingForm(user) }),
  listMyBookings: () => ({}),
  cancelMyBooking: async () => ({
    path: `/api/bookings/${(await buildBooking(app.db, { userId: user.id })).id}/cancel`,
  }),
  wishToMove: async () => ({
    path: `/api/bookings/${(await buildMine('10:00')).id}/move-wish`,
    body: { preferredDate: inDays(20), note: null },
  }),
  getCalendarFile: async () => ({ path: `/api/bookings/${(await buildMine('15:00')).id}/calendar` }),
  requestPasswordReset: () => ({ body: { email: user.email } }),
  confirmPasswordReset: async () => ({
    body: {
      token: await issuePasswordReset(app.db, await buildUser(app.db)),
      newPassword: 'another horse',
    },
  }),
  endOtherSessions: () => ({}),
  listBookings: () => ({}),
  countBookings: () => ({}),
  getBooking: async () => ({ path: bookingPath(await buildBooking(app.db)) }),
  countBookingsOfDays: () => ({}),
  confirmBooking: async () => ({
    path: bookingPath(await buildBooking(app.db), '/confirm'),
    body: { appointmentDate: inDays(4), appointmentTime: '09:00' },
  }),
  updateBooking: async () => ({
    path: bookingPath(await buildConfirmed(app.db)),
    body: { status: 'completed' },
  }),
  createManualBooking: () => ({ body: manualForm(user, { appointmentTime: '16:00' }) }),
  listMyCare: () => ({}),
  assignCare: () => ({ body: { userId: user.id, careTypes: ['PRP and PRF'] } }),
  listCareOf: () => ({ path: `/api/admin/personalised-care/${otherUser.id}` }),
  reportCspViolation: () => ({ body: { 'csp-report': {} } }),
  sendContact: () => ({ body: contactForm() }),
  listContacts: () => ({}),
  openContact: async () => ({ path: `/api/admin/contacts/${(await buildContact(app.db)).id}` }),
  listBookingHistory: async () => ({ path: bookingPath(await buildBooking(app.db), '/history') }),
  listCustomerHistory: () => ({ path: `/api/admin/users/${otherUser.id}/history` }),
  listOwnHistory: () => ({}),
  listMessages: () => ({}),
  getMailStatus: () => ({}),
  listBookingMessages: async () => ({ path: bookingPath(await buildBooking(app.db), '/messages') }),
  listQueue: () => ({}),
  followUp: async () => ({
    path: `/api/admin/queue/contact/${(await buildContact(app.db)).id}`,
    body: { kind: 'no_answer' },
  }),
  getSchedule: () => ({ path: `/api/admin/schedule?from=${inDays(0)}&to=${inDays(6)}` }),
  blockTime: () => ({ body: { startDate: inDays(400), endDate: inDays(401), reason: 'Holiday' } }),
  getBackupStatus: () => ({}),
  decideOnHeldMessages: () => ({ body: { decision: 'discard' } }),
  listSetupChecks: () => ({}),
  checkSetupItem: () => ({ path: '/api/admin/setup/names', body: { isDone: true } }),
  getJourney: () => ({}),
  getProgress: () => ({}),
  claimReward: async () => {
    for (const appointmentTime of ['11:00', '12:00', '13:00']) {
      await buildConfirmed(app.db, { userId: user.id, status: 'completed', appointmentTime });
    }
    await app.db.transaction((trx) => recomputeLoyalty(trx, user.id));
    return { body: { stageId: 'stage-regular' } };
  },
  getCurrentUser: () => ({}),
  logIn: () => ({ body: { email: user.email, password: 'correct horse' } }),
  register: () => ({ body: registerForm() }),
  logOut: () => ({}),
  updateProfile: () => ({ body: { firstName: 'Patricia' } }),
  changePassword: () => ({ body: { currentPassword: 'correct horse', newPassword: 'correct horse' } }),
  listUsers: () => ({}),
  getCustomerSheet: () => ({ path: `/api/admin/users/${otherUser.id}` }),
  addStaffNote: () => ({
    path: `/api/admin/users/${otherUser.id}/notes`,
    body: { note: 'Prefers mornings' },
  }),
  correctBirthDate: async () => ({
    path: `/api/admin/users/${(await buildUser(app.db)).id}/date-of-birth`,
    body: { dateOfBirth: '1988-02-29', reason: 'Mistyped', isIdSeen: true },
  }),
  markIdSeen: () => ({ path: `/api/admin/users/${otherUser.id}/id-seen`, body: { isSeen: true } }),
  exportList: () => ({ path: '/api/admin/export/customers' }),
  listMySessions: () => ({}),
  getSignInSettings: () => ({}),
  listStaff: () => ({}),
  resetPassword: async () => ({
    path: `/api/admin/users/${(await buildUser(app.db)).id}/reset-password`,
    body: { newPassword: 'another horse' },
  }),
  deleteUser: async () => ({ path: `/api/admin/users/${(await buildUser(app.db)).id}` }),
};

describe('the routers', () => {
  test('hold every call of the contracts, each on the router of its audience, and nothing else', () => {
    const routersByAudience = {
      public: app.routers.open,
      user: app.routers.patient,
      admin: app.routers.admin,
    };
    for (const [audience, router] of Object.entries(routersByAudience)) {
      const routes = router.stack
        .filter((layer) => layer.methods.length > 0)
        .map((layer) => `${layer.methods.find((method) => method !== 'HEAD')} ${String(layer.path)}`);
      const promised = Object.values(calls).filter((call) => call.audience === audience);
      expect(routes.toSorted()).toEqual(promised.map(nameOf).toSorted());
    }
  });
});

describe.each(Object.entries(calls))('%s', (name, call) => {
  test(`is for the audience "${call.audience}"`, async () => {
    const [patient, desk] = await Promise.all([app.signIn(user), app.signIn(admin)]);
    const guestStatus = (await sendEmpty(app.guest(), call)).status;
    const patientStatus = (await sendEmpty(patient, call)).status;
    const deskStatus = (await sendEmpty(desk, call)).status;

    if (call.audience === 'public') expect(guestStatus).not.toBe(401);
    else expect(guestStatus).toBe(401);
    if (call.audience === 'admin') expect(patientStatus).toBe(403);
    else expect([401, 403]).not.toContain(patientStatus);
    expect([401, 403]).not.toContain(deskStatus);
  });

  const sample = samples[name];
  test.runIf(sample)('succeeds for those who may', async () => {
    const actors = { public: app.guest(), user: await app.signIn(user), admin: await app.signIn(admin) };
    const { path = call.path, body } = await sample!();
    const answer = await actors[call.audience].send(call.method, path, body);
    expect(answer.text).not.toMatch(/password|hash|argon/i);
    expect(answer.status).toBe(call.status ?? (call.answer ? 200 : 204));
    expect(app.unforeseen).toEqual([]);
  });
});

describe("another user's things", () => {
  test('cannot be booked for: nothing is written', async () => {
    const patient = await app.signIn(user);
    const before = await app.db('bookings').where({ user_id: otherUser.id });
    const answer = await patient.post('/api/bookings', bookingForm(otherUser));
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-error-code')).toBe('user_mismatch');
    expect(await app.db('bookings').where({ user_id: otherUser.id })).toEqual(before);
  });

  test.each(['/api/bookings/mine', '/api/personalised-care/mine'])('never show in %s', async (path) => {
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

  test("do not change a patient's own progress or profile", async () => {
    const patient = await app.signIn(user);
    const answer = await patient.patch('/api/user', { firstName: 'Patsy', id: otherUser.id, role: 'admin' });
    expect(answer.body).toMatchObject({ id: user.id, firstName: 'Patsy', role: 'user' });
    expect(await app.db('users').where({ id: otherUser.id }).first('first_name')).toEqual({
      first_name: 'Pat',
    });
    const { body } = await (await app.signIn(otherUser)).get('/api/loyalty/progress');
    expect(body).toMatchObject({ bookingsCount: 0, claims: [] });
  });

  test('stop showing as soon as an admin is an admin no more', async () => {
    const former = await buildAdmin(app.db);
    const desk = await app.signIn(former);
    expect((await desk.get('/api/admin/users')).status).toBe(200);
    await app.db('users').where({ id: former.id }).update({ role: 'user' });
    expect((await desk.get('/api/admin/users')).status).toBe(403);
  });
});
