import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { eachSetting, getSetting } from '#shared/domain/clinicSettings.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { UserModel } from '#api/models/UserModel.ts';
import {
  buildAdmin,
  buildBooking,
  buildConfirmed,
  buildContact,
  buildOffer,
  buildUser,
  factoryPassword,
} from '#api/demo/factories.ts';
import { makeMyCalendarFeed } from '#api/calendarFeed/calendarFeed.service.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import type { TestApp, TestClient } from '#api/testing/app.ts';
import { addTestPasskey, TestAuthenticator } from '#api/testing/authenticator.ts';
import {
  bookingForm,
  callerForm,
  consultationForm,
  contactForm,
  inDays,
  manualForm,
  registerForm,
} from '#api/testing/forms.ts';
import {
  confirmPrescribers,
  consentBody,
  directionBody,
  historyAnswers,
  historyBody,
  incidentBody,
  photoConsentBody,
  pictureBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { issueEmailChange, issueOfferLink, issuePasswordReset, issueReminderLink } from '#api/mail/links.ts';

export interface Sample {
  path?: string;
  body?: object;
  /** The changes for another valid request. */
  other?: object;
}

export interface SampleParts {
  app: TestApp;
  user: UserModel;
  otherUser: UserModel;
  /** The caller, signed in where necessary. */
  client: TestClient;
}

const testAct = { actorId: null, requestId: 'sample', ip: '127.0.0.1', mailHoldSeconds: 0 };
/** Of a server without PUBLIC_URL. */
const defaultOrigin = 'http://localhost:3000';
let days = 20;
/** A day that no other sample uses. */
const newDay = () => inDays(++days);

/** One request of each call that has to succeed. */
export function makeSamples({
  app,
  user,
  otherUser,
  client,
}: SampleParts): Record<string, () => Sample | Promise<Sample>> {
  /** A confirmed appointment of the patient, far enough ahead to be changed. */
  const buildMine = (appointmentTime: string) =>
    buildConfirmed(app.db, { userId: user.id, appointmentDate: newDay(), appointmentTime });

  /** Two times that are held for a request of the patient. */
  const buildOffered = () =>
    buildOffer(app.db, {
      booking: { userId: user.id },
      times: [newDay(), newDay()].map((date) => ({ date, time: '09:00' })),
    });

  /** A consent that the caller, a patient, has signed. */
  const signConsent = async () => {
    const desk = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
    const consent = consentBody();
    await desk.post(`/api/admin/records/${user.id}/consents`, consent);
    return consent.id;
  };
  const recordPath = (part: string) => `/api/admin/records/${otherUser.id}/${part}`;
  const handOver = async (isIdentified = false): Promise<Sample> => {
    await client.post('/api/admin/handovers', { userId: otherUser.id, pin: '2580' });
    const { dateOfBirth } = otherUser;
    if (isIdentified) await client.post('/api/admin/handover/birth-date', { dateOfBirth });
    return {};
  };
  const batch = () => ({ product: 'Gel A', lot: randomUUID(), expiry: inDays(90), quantity: 3 });
  const receive = async () => ((await client.post('/api/admin/stock', batch())).body as { id: number }).id;
  const declined = () => ({ id: randomUUID(), bookingId: null, reason: 'Unwell today' });
  const bookingPath = (booking: BookingModel, rest = '') => `/api/admin/bookings/${booking.id}${rest}`;

  /** Turns on two-step sign-in for the caller. @returns recovery codes, each valid for one step-up */
  async function addSecondFactor(): Promise<string[]> {
    const { body } = await client.post('/api/admin/second-factor', { currentPassword: factoryPassword });
    const totp = new TOTP({ secret: Secret.fromBase32((body as { secret: string }).secret) });
    const confirmed = await client.post('/api/admin/second-factor/confirm', { code: totp.generate() });
    return (confirmed.body as { codes: string[] }).codes;
  }

  async function addMessage(state: string): Promise<number> {
    const [row] = await app
      .db('outbox_messages')
      .insert({
        kind: 'account_deleted',
        subject_type: 'user',
        subject_id: (await buildUser(app.db)).id,
        recipient: otherUser.email,
        not_before: app.db.fn.now(),
        state,
      })
      .returning<{ id: number }[]>('id');
    return row!.id;
  }

  return {
    requestConsultation: () => ({ body: consultationForm(), other: { message: 'Another wish' } }),
    createBooking: () => ({ body: bookingForm(user), other: { message: 'Another wish' } }),
    listMyBookings: () => ({}),
    cancelMyBooking: async () => ({
      path: `/api/bookings/${(await buildBooking(app.db, { userId: user.id })).id}/cancel`,
    }),
    requestReschedule: async () => ({
      path: `/api/bookings/${(await buildMine('10:00')).id}/move-wish`,
      body: { preferredDate: inDays(20), note: null },
    }),
    withdrawReschedule: async () => {
      const { id } = await buildMine('10:30');
      await client.post(`/api/bookings/${id}/move-wish`, { preferredDate: inDays(20), note: null });
      return { path: `/api/bookings/${id}/move-wish` };
    },
    changeMyRequest: async () => {
      const { id, service, phone } = await buildBooking(app.db, { userId: user.id });
      return {
        path: `/api/bookings/${id}/request`,
        body: { service, phone, preferredDate: inDays(20), message: 'Mornings, please' },
        other: { message: null },
      };
    },
    readCalendarFeed: async () => {
      const { id, sessionEpoch } = await buildUser(app.db);
      return makeMyCalendarFeed(app.db, testAct, { id, sessionEpoch });
    },
    getMyCalendarFeed: () => ({}),
    makeMyCalendarFeed: () => ({}),
    removeMyCalendarFeed: () => ({}),
    getCalendarFile: async () => ({ path: `/api/bookings/${(await buildMine('15:00')).id}/calendar` }),
    readReminderLink: async () => ({
      body: {
        token: await issueReminderLink(app.db, await buildConfirmed(app.db, { appointmentDate: newDay() })),
      },
    }),
    answerReminder: async () => ({
      body: {
        token: await issueReminderLink(app.db, await buildConfirmed(app.db, { appointmentDate: newDay() })),
        answer: 'coming',
      },
      other: { answer: 'cannot_come' },
    }),
    requestPasswordReset: () => ({ body: { email: user.email }, other: { email: otherUser.email } }),
    confirmPasswordReset: async () => ({
      body: {
        token: await issuePasswordReset(app.db, await buildUser(app.db)),
        newPassword: 'another horse',
      },
      other: { newPassword: 'a third horse' },
    }),
    endOtherSessions: () => ({}),
    listBookings: () => ({}),
    countBookings: () => ({}),
    getBooking: async () => ({ path: bookingPath(await buildBooking(app.db)) }),
    countBookingsOfDays: () => ({}),
    confirmBooking: async () => ({
      path: bookingPath(await buildBooking(app.db), '/confirm'),
      body: { appointmentDate: newDay(), appointmentTime: '09:00' },
    }),
    updateBooking: async () => ({
      path: bookingPath(await buildConfirmed(app.db, { appointmentDate: newDay() })),
      body: { status: 'completed' },
    }),
    createManualBooking: () => ({
      body: manualForm(user, { appointmentDate: newDay() }),
      other: { message: 'By telephone' },
    }),
    createCallerBooking: () => ({
      body: callerForm({ appointmentDate: newDay() }),
      other: { firstName: 'Nadia' },
    }),
    inviteCustomer: async () => ({
      path: `/api/admin/users/${(await buildUser(app.db, { passwordHash: null })).id}/invitation`,
      body: { email: `invited.${otherUser.email}` },
      other: { email: `else.${otherUser.email}` },
    }),
    listMyCare: () => ({}),
    assignCare: () => ({
      body: { userId: user.id, careTypes: ['PRP and PRF'] },
      other: { careTypes: ['Dermal Fillers'] },
    }),
    listCareOf: () => ({ path: `/api/admin/personalised-care/${otherUser.id}` }),
    findChange: () => ({ path: `/api/changes/${randomUUID()}` }),
    reportCspViolation: () => ({ body: { 'csp-report': {} } }),
    sendContact: () => ({ body: contactForm(), other: { subject: 'Parking' } }),
    listContacts: () => ({}),
    openContact: async () => ({ path: `/api/admin/contacts/${(await buildContact(app.db)).id}` }),
    listBookingHistory: async () => ({ path: bookingPath(await buildBooking(app.db), '/history') }),
    listCustomerHistory: () => ({ path: `/api/admin/users/${otherUser.id}/history` }),
    listOwnHistory: () => ({}),
    listMessages: () => ({}),
    getMailStatus: () => ({}),
    listBookingMessages: async () => ({ path: bookingPath(await buildBooking(app.db), '/messages') }),
    readLetter: async () => {
      const { id } = await buildConfirmed(app.db, { appointmentDate: newDay(), userId: otherUser.id });
      const message = { kind: 'booking_confirmed', subject_type: 'booking', subject_id: id, version: 1 };
      const sent = { ...message, recipient: otherUser.email, not_before: inDays(1) };
      const [row] = await app.db('outbox_messages').insert(sent).returning('id');
      return { path: `/api/admin/letters?message=${row.id}` };
    },
    listQueue: () => ({}),
    followUp: async () => ({
      path: `/api/admin/queue/contact/${(await buildContact(app.db)).id}`,
      body: { kind: 'no_answer' },
    }),
    listFreeTimes: () => ({ path: `/api/free-times?date=${inDays(7)}&minutes=45` }),
    listOffers: () => ({}),
    listFreedTimes: () => ({}),
    wantEarlier: async () => ({
      path: `/api/bookings/${(await buildMine('16:00')).id}/earlier`,
      body: { isWanted: true },
      other: { isWanted: false },
    }),
    offerTimes: async () => ({
      path: bookingPath(await buildBooking(app.db), '/offer'),
      body: { times: [{ date: newDay(), time: '09:00' }] },
    }),
    withdrawOffer: async () => ({ path: bookingPath((await buildOffered()).booking, '/offer') }),
    acceptOffer: async () => {
      const { booking, times } = await buildOffered();
      return { path: `/api/bookings/${booking.id}/offer/accept`, body: times[0]! };
    },
    declineOffer: async () => ({
      path: `/api/bookings/${(await buildOffered()).booking.id}/offer/decline`,
      body: { preferredDate: inDays(20), wishes: { part: 'mornings' } },
      other: { wishes: { part: 'evenings' } },
    }),
    returnOffer: async () => {
      const { booking, times } = await buildOffered();
      await client.post(`/api/bookings/${booking.id}/offer/accept`, times[0]!);
      return { path: `/api/bookings/${booking.id}/offer/return` };
    },
    readOfferLink: async () => ({
      body: { token: await issueOfferLink(app.db, (await buildOffered()).offerId) },
    }),
    acceptOfferLink: async () => {
      const { offerId, times } = await buildOffered();
      const body = { token: await issueOfferLink(app.db, offerId), ...times[0]! };
      return { body, other: times[1]! };
    },
    getSchedule: () => ({ path: `/api/admin/schedule?from=${inDays(0)}&to=${inDays(6)}` }),
    blockTime: () => ({
      body: { startDate: newDay(), endDate: inDays(days), reason: 'Holiday' },
      other: { reason: 'Training' },
    }),
    blockDays: () => ({
      body: { days: [{ date: newDay(), reason: 'Lunch' }], startTime: '12:00', endTime: '13:00' },
      other: { endTime: '13:30' },
    }),
    unblockSeries: async () => {
      const date = newDay();
      await client.post('/api/admin/blocked-times/series', { days: [{ date, reason: 'Lunch' }] });
      const row = await app.db('blocked_times').where({ start_date: date }).first<{ id: number }>('id');
      return { path: `/api/admin/blocked-times/${row.id}/unblock-series` };
    },
    getBackupStatus: () => ({}),
    listSetupChecks: () => ({}),
    checkSetupItem: () => ({
      path: '/api/admin/setup/emergency',
      body: { isDone: true },
      other: { isDone: false },
    }),
    getOfflineData: () => ({ path: `/api/admin/kept?from=${inDays(-14)}&to=${inDays(14)}` }),
    getJourney: () => ({}),
    getMailSettings: () => ({}),
    getProgress: () => ({}),
    claimReward: async () => {
      for (let visits = 0; visits < 3; visits++) {
        await buildConfirmed(app.db, { userId: user.id, status: 'completed', appointmentDate: newDay() });
      }
      await app.db.transaction((trx) => recomputeLoyalty(trx, user.id));
      return { body: { stageId: 'stage-regular' }, other: { stageId: 'stage-vip' } };
    },
    getCurrentUser: () => ({}),
    logIn: () => ({ body: { email: user.email, password: 'correct horse' } }),
    listPasskeys: () => ({}),
    startPasskey: () => ({ body: { currentPassword: factoryPassword } }),
    addPasskey: async () => {
      const [device, another] = [new TestAuthenticator(), new TestAuthenticator()];
      const started = await client.post('/api/user/passkeys/start', { currentPassword: factoryPassword });
      const at = { origin: defaultOrigin };
      return { body: device.make(started.body, at), other: another.make(started.body, at) };
    },
    removePasskey: async () => {
      await addTestPasskey(client, defaultOrigin);
      const { id } = await app.db('passkeys').where({ user_id: user.id }).first<{ id: number }>('id');
      return { path: `/api/user/passkeys/${id}/remove`, body: { currentPassword: factoryPassword } };
    },
    startPasskeyLogIn: () => ({}),
    logInWithPasskey: async () => {
      const device = await addTestPasskey(await app.signIn(otherUser), defaultOrigin);
      const started = await app.guest().post('/api/login/passkey/start');
      return { body: device.sign(started.body, { origin: defaultOrigin }) };
    },
    register: () => ({
      body: registerForm({ recommendedBy: 'Sam from the gym' }),
      other: { lastName: 'Another' },
    }),
    logOut: () => ({}),
    updateProfile: () => ({ body: { firstName: 'Patricia' }, other: { firstName: 'Pat' } }),
    changePassword: () => ({
      body: { currentPassword: 'correct horse', newPassword: 'correct horse' },
      other: { newPassword: 'another' },
    }),
    listUsers: () => ({}),
    listMyContacts: () => ({}),
    getCustomerSheet: () => ({ path: `/api/admin/users/${otherUser.id}` }),
    addStaffNote: () => ({
      path: `/api/admin/users/${otherUser.id}/notes`,
      body: { note: 'Prefers mornings' },
    }),
    listTasks: () => ({}),
    createTask: () => ({
      body: { userId: otherUser.id, text: 'Ring about the result', dueDate: inDays(1), dueTime: '10:00' },
      other: { text: 'Ring about the bruise' },
    }),
    finishTask: async () => {
      const task = { userId: null, text: 'Check the results', dueDate: inDays(1), dueTime: '10:00' };
      const { body } = await client.post('/api/admin/tasks', task);
      return {
        path: `/api/admin/tasks/${(body as { id: number }).id}/done`,
        body: { isDone: true },
        other: { isDone: false },
      };
    },
    getMyRecord: () => ({}),
    getHistoryDue: () => ({}),
    getMySummary: () => ({}),
    getConsentCopy: async () => ({ path: `/api/user/record/consents/${await signConsent()}/copy` }),
    withdrawMyConsent: async () => ({
      body: { id: randomUUID(), refersTo: await signConsent() },
      other: { id: randomUUID() },
    }),
    saveHistoryDraft: () => ({ body: { answers: historyAnswers() } }),
    sendHistory: () => ({ body: historyBody(), other: { id: randomUUID() } }),
    startHandover: () => ({ body: { userId: otherUser.id, pin: '2580' } }),
    getHandover: () => handOver(),
    identifyForHandover: async () => {
      await handOver();
      return { body: { dateOfBirth: otherUser.dateOfBirth } };
    },
    saveHandoverDraft: async () => {
      await handOver(true);
      return { body: { answers: historyAnswers() } };
    },
    sendHandoverHistory: async () => {
      await handOver(true);
      return { body: historyBody() };
    },
    endHandover: async () => {
      await handOver();
      return { body: { pin: '2580' } };
    },
    openRecord: () => ({ path: recordPath('open'), body: { reason: 'planning' } }),
    storeRecords: () => ({ path: '/api/admin/stored-records' }),
    reportOpening: async () => {
      const { id } = (await client.get('/api/user')).body as { id: number };
      const stored = { reader_id: id, what: 'stored', stored_on: inDays(0) };
      await app
        .db('record_reads')
        .insert({ ...stored, user_id: otherUser.id })
        .onConflict()
        .ignore();
      return {
        path: recordPath('openings'),
        body: { openedAt: new Date().toISOString() },
        other: { openedAt: new Date(0).toISOString() },
      };
    },
    addHistory: () => ({ path: recordPath('histories'), body: historyBody(), other: { id: randomUUID() } }),
    addConsent: () => ({ path: recordPath('consents'), body: consentBody(), other: { id: randomUUID() } }),
    addTreatment: () => ({
      path: recordPath('treatments'),
      body: treatmentBody({ warningReason: 'On paper' }),
      other: { id: randomUUID() },
    }),
    addPicture: async () => {
      await client.post(recordPath('consents'), photoConsentBody());
      return { path: recordPath('pictures'), body: pictureBody(), other: { id: randomUUID() } };
    },
    openPicture: async () => {
      await client.post(recordPath('consents'), photoConsentBody());
      const picture = pictureBody();
      await client.post(recordPath('pictures'), picture);
      return { path: recordPath(`pictures/${picture.id}/open`), body: { reason: 'results' } };
    },
    getMyPicture: async () => {
      const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
      const picture = pictureBody();
      await clinician.post(`/api/admin/records/${user.id}/consents`, photoConsentBody());
      await clinician.post(`/api/admin/records/${user.id}/pictures`, picture);
      return { path: `/api/user/record/pictures/${picture.id}` };
    },
    addDeclined: () => ({ path: recordPath('declined'), body: declined(), other: { id: randomUUID() } }),
    addIncident: () => ({ path: recordPath('incidents'), body: incidentBody(), other: { text: 'A rash' } }),
    addAddendum: async () => {
      const entry = declined();
      await client.post(recordPath('declined'), entry);
      return {
        path: recordPath(`entries/${entry.id}/addenda`),
        body: { id: randomUUID(), text: 'It was a cold' },
        other: { text: 'It was the flu' },
      };
    },
    addWithdrawal: async () => {
      const consent = consentBody();
      await client.post(recordPath('consents'), consent);
      return {
        path: recordPath('withdrawals'),
        body: { id: randomUUID(), refersTo: consent.id, text: null },
        other: { text: 'Changed her mind' },
      };
    },
    addDirection: async () => {
      await confirmPrescribers(app.db, user.id);
      return { path: recordPath('directions'), body: directionBody(), other: { id: randomUUID() } };
    },
    endDirection: async () => {
      await confirmPrescribers(app.db, user.id);
      const direction = directionBody();
      await client.post(recordPath('directions'), direction);
      return {
        path: recordPath(`directions/${direction.id}/end`),
        body: { id: randomUUID(), text: null },
        other: { text: 'She is pregnant' },
      };
    },
    listBatches: () => ({}),
    receiveBatch: () => ({ body: batch(), other: { quantity: 4 } }),
    removeFromBatch: async () => ({
      path: `/api/admin/stock/${await receive()}/removals`,
      body: { kind: 'wasted', quantity: 1 },
      other: { quantity: 2 },
    }),
    recallBatch: async () => ({
      path: `/api/admin/stock/${await receive()}/recall`,
      body: { recall: { date: inDays(-1), reason: 'Particles in the vial' } },
      other: { recall: { date: inDays(-1), reason: 'Wrong label' } },
    }),
    findRecalled: () => ({ body: { lot: 'C1234', product: null } }),
    addRecallTasks: async () => ({
      body: { userIds: [otherUser.id] },
      other: { userIds: [(await buildUser(app.db)).id] },
    }),
    listReadiness: async () => ({
      path: `/api/admin/readiness?bookings=${(await buildBooking(app.db)).id}`,
    }),
    flagCustomer: () => ({
      path: `/api/admin/users/${otherUser.id}/flag`,
      body: { staffFlag: 'Needs a stick' },
      other: { staffFlag: 'Allergic to latex' },
    }),
    correctBirthDate: async () => ({
      path: `/api/admin/users/${(await buildUser(app.db)).id}/date-of-birth`,
      body: { dateOfBirth: '1988-02-29', reason: 'Mistyped', isIdSeen: true },
    }),
    correctDetails: async () => {
      const { id, firstName, lastName } = await buildUser(app.db);
      const body = { firstName, lastName, phone: '020 7946 0909', sharedEmail: null, isAgreed: false };
      return {
        path: `/api/admin/users/${id}/details`,
        body: { ...body, reason: 'Misheard' },
        other: { firstName: 'Nia' },
      };
    },
    listDuplicates: async () => ({
      path: `/api/admin/users/${(await buildBooking(app.db)).userId}/duplicates`,
    }),
    compareCustomers: async () => ({
      path: `/api/admin/users/${otherUser.id}/merge?with=${(await buildUser(app.db)).id}`,
    }),
    mergeCustomers: async () => {
      const [into, from] = [await buildUser(app.db), await buildUser(app.db, { emailProvenAt: null })];
      await buildBooking(app.db, { userId: from.id });
      const body = { otherId: from.id, name: 'this', dateOfBirth: 'this', phone: 'other', email: 'this' };
      return { path: `/api/admin/users/${into.id}/merge`, body, other: { name: 'other' } };
    },
    reassignBooking: async () => ({
      path: bookingPath(await buildBooking(app.db), '/customer'),
      body: { userId: otherUser.id },
      other: { userId: (await buildUser(app.db)).id },
    }),
    correctReferral: async () => ({
      path: `/api/admin/users/${otherUser.id}/referral`,
      body: { code: (await buildUser(app.db)).referralCode },
      other: { code: null, referrerId: null },
    }),
    markEmailChecked: () => ({ path: `/api/admin/users/${otherUser.id}/email-checked` }),
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
    deleteMyAccount: () => ({ body: { password: factoryPassword }, other: { password: 'another horse' } }),
    resendConfirmation: async () => {
      await UserModel.query(app.db).findById(user.id).patch({ emailProvenAt: null });
      return {};
    },
    confirmEmailChange: async () => {
      const email = `new.${user.email}`;
      await client.patch('/api/user', { email, currentPassword: factoryPassword });
      const token = await issueEmailChange(
        app.db,
        await UserModel.query(app.db).findById(user.id).throwIfNotFound(),
        email,
      );
      return { body: { token }, other: { token: 'x'.repeat(43) } };
    },
    decideOnHeldMessages: () => ({ body: { decision: 'release' }, other: { decision: 'discard' } }),
    retryMessage: async () => ({ path: `/api/admin/messages/${await addMessage('dead')}/retry` }),
    unblockTime: async () => {
      const { body } = await client.post('/api/admin/blocked-times', {
        startDate: newDay(),
        endDate: inDays(days),
        reason: 'Holiday',
      });
      return { path: `/api/admin/blocked-times/${(body as { id: number }).id}` };
    },
    removeStaffNote: async () => {
      const { body } = await client.post(`/api/admin/users/${otherUser.id}/notes`, { note: 'Rings back' });
      return { path: `/api/admin/notes/${(body as { id: number }).id}` };
    },
    endMySession: async () => {
      await app.signIn(user);
      const { body } = await client.get('/api/user/sessions');
      const other = (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)!;
      return { path: `/api/user/sessions/${other.id}` };
    },
    updateSignInRule: () => ({
      body: { currentPassword: factoryPassword, isSecondFactorRequired: false },
      other: { isSecondFactorRequired: true },
    }),
    getBookingFlow: () => ({}),
    updateBookingFlow: () => ({
      body: { currentPassword: factoryPassword, hasDescribedTreatments: true },
      other: { hasDescribedTreatments: false },
    }),
    reportDiscard: async () => ({
      body: {
        call: 'updateBooking',
        authorId: (await buildAdmin(app.db)).id,
        notedAt: '2027-05-04T09:31:00.000Z',
        subject: { type: 'user', id: otherUser.id },
      },
      other: { call: 'addStaffNote' },
    }),
    ...eachSetting((name) => () => ({
      body: { currentPassword: factoryPassword, [getSetting(name).unit]: 1 },
      other: { [getSetting(name).unit]: 2 },
    })),
    startSecondFactor: () => ({
      body: { currentPassword: factoryPassword },
      other: { currentPassword: 'another' },
    }),
    confirmSecondFactor: async () => {
      const { body } = await client.post('/api/admin/second-factor', { currentPassword: factoryPassword });
      const totp = new TOTP({ secret: Secret.fromBase32((body as { secret: string }).secret) });
      return { body: { code: totp.generate() }, other: { code: '000000' } };
    },
    renewRecoveryCodes: async () => ({
      body: { currentPassword: factoryPassword, code: (await addSecondFactor())[0] },
      other: { currentPassword: 'another' },
    }),
    removeSecondFactor: async () => ({
      body: { currentPassword: factoryPassword, code: (await addSecondFactor())[0] },
      other: { currentPassword: 'another' },
    }),
    addStaff: () => ({
      body: {
        currentPassword: factoryPassword,
        firstName: 'Nia',
        lastName: 'Okafor',
        email: `nia.${Date.now()}@clinic.example`,
        isOwner: false,
      },
      other: { firstName: 'Mia' },
    }),
    updateStaff: async () => ({
      path: `/api/admin/staff/${(await buildAdmin(app.db)).id}`,
      body: { currentPassword: factoryPassword, isOwner: true },
      other: { isOwner: false },
    }),
    issueWelcomeLink: async () => ({
      path: `/api/admin/staff/${(await buildAdmin(app.db)).id}/link`,
      body: { currentPassword: factoryPassword },
      other: { currentPassword: 'another' },
    }),
    resetSecondFactor: async () => ({
      path: `/api/admin/staff/${(await buildAdmin(app.db)).id}/second-factor/reset`,
      body: { currentPassword: factoryPassword },
      other: { currentPassword: 'another' },
    }),
    undoEvent: async () => {
      const { headers } = await client.delete(`/api/admin/users/${(await buildUser(app.db)).id}`);
      return { path: `/api/admin/events/${headers.get('x-undo-event')}/undo` };
    },
  };
}

/** The names of the calls that have a sample. */
export const listSampled = () => Object.keys(makeSamples({} as SampleParts));
