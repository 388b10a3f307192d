import { randomUUID } from 'node:crypto';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { inDays } from '#api/testing/forms.ts';
import {
  consentBody,
  consentToSign,
  directionBody,
  historyBody,
  incidentBody,
  patchTestBody,
  photoConsentBody,
  productBody,
  pictureBody,
  toxinConsent,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';
import type { Sample, SampleParts, Samples } from '#api/testing/samples/parts.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

/** The care record and the stock. */
export function recordSamples({ app, user, otherUser, client }: SampleParts): Samples {
  /** A consent that the caller, a patient, has signed. */
  const signConsent = async () => {
    const desk = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
    const consent = consentBody();
    await desk.post(`/api/admin/records/${user.id}/consents`, consent);
    return consent.id;
  };

  const handOver = async (isIdentified = false, given: object = {}): Promise<Sample> => {
    await client.post('/api/admin/handovers', { userId: otherUser.id, pin: '2580', ...given });
    const { dateOfBirth } = otherUser;
    if (isIdentified) await client.post('/api/admin/handover/birth-date', { dateOfBirth });
    return {};
  };
  const recordPath = (part: string) => `/api/admin/records/${otherUser.id}/${part}`;
  const batch = () => ({ product: 'Juvéderm Voluma', lot: randomUUID(), expiry: inDays(90), quantity: 3 });
  const receive = async () => ((await client.post('/api/admin/stock', batch())).body as { id: number }).id;
  const addProduct = async () => {
    return (await client.post('/api/admin/products', productBody())).body as { id: string; version: number };
  };
  const declined = () => ({ id: randomUUID(), bookingId: null, reason: 'Unwell today' });
  /** Signs an entry as the caller. @returns its id */
  const sign = async (part: string, body: { id: string }) => {
    await client.post(recordPath(part), body);
    return body.id;
  };
  const photograph = async () => {
    await sign('consents', photoConsentBody());
    return sign('pictures', pictureBody());
  };
  const direct = async () => {
    await prepareDirection(app.db, otherUser.id);
    return sign('directions', directionBody());
  };

  return {
    getMyRecord: () => ({}),
    getHistoryDue: () => ({}),
    getMySummary: () => ({}),
    getConsentCopy: async () => ({ path: `/api/user/record/consents/${await signConsent()}/copy` }),
    withdrawMyConsent: async () => ({
      body: { id: randomUUID(), refersTo: await signConsent() },
      other: { id: randomUUID() },
    }),
    saveHistoryDraft: () => ({ body: { answers: allAnswers() } }),
    reportConsentOpened: () => ({
      body: { textId: toxinConsent.id, textVersion: toxinConsent.version },
    }),
    sendHistory: () => ({ body: historyBody(), other: { id: randomUUID() } }),
    findCoolingOff: () => ({ path: '/api/admin/reflection', body: { userId: null, service: 'PRP Therapy' } }),
    startHandover: () => ({ body: { userId: otherUser.id, pin: '2580' } }),
    getHandover: () => handOver(),
    identifyForHandover: async () => {
      await handOver();
      return { body: { dateOfBirth: otherUser.dateOfBirth } };
    },
    saveHandoverDraft: async () => {
      await handOver(true);
      return { body: { answers: allAnswers() } };
    },
    sendHandoverHistory: async () => {
      await handOver(true);
      return { body: historyBody() };
    },
    sendHandoverConsent: async () => {
      await handOver(true, { consent: consentToSign() });
      return { body: consentBody() };
    },
    endHandover: async () => {
      await handOver();
      return { body: { pin: '2580' } };
    },
    openRecord: () => ({ path: recordPath('open'), body: { reason: 'planning' } }),
    openEntry: async () => ({
      path: recordPath(`entries/${await sign('declined', declined())}/open`),
      body: { reason: 'planning' },
    }),
    storeRecords: () => ({ path: '/api/admin/stored-records' }),
    storeTreatments: () => ({ path: '/api/admin/stored-treatments' }),
    reportRecall: async () => {
      const { id } = (await client.get('/api/user')).body as { id: number };
      const stored = { actor_id: id, action: 'treatments_stored', subject_type: 'export' };
      await app.db('events').insert(stored);
      return {
        path: '/api/admin/stock/reported-searches',
        body: { searchedAt: new Date().toISOString(), userIds: [otherUser.id] },
        other: { searchedAt: new Date(0).toISOString() },
      };
    },
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
    openPicture: async () => ({
      path: recordPath(`pictures/${await photograph()}/open`),
      body: { reason: 'results' },
    }),
    storePicture: async () => {
      // Tests of one server share its calendar.
      const early = { appointment_date: inDays(0), appointment_time: '06:00' };
      await app.db('bookings').where(early).update({ status: 'cancelled' });
      const booked = { appointmentDate: inDays(0), appointmentTime: '06:00' };
      await buildConfirmed(app.db, { userId: otherUser.id, ...booked });
      return { path: recordPath(`pictures/${await photograph()}/store`) };
    },
    getMyPicture: async () => {
      const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
      const picture = pictureBody();
      await clinician.post(`/api/admin/records/${user.id}/consents`, photoConsentBody());
      await clinician.post(`/api/admin/records/${user.id}/pictures`, picture);
      return { path: `/api/user/record/pictures/${picture.id}` };
    },
    addDeclined: () => ({ path: recordPath('declined'), body: declined(), other: { id: randomUUID() } }),
    removeStop: async () => {
      const patient = await app.signIn(otherUser);
      await patient.post('/api/user/record/history', historyBody({ cancer: true }));
      await patient.post('/api/user/record/history', historyBody({ cancer: false }));
      const body = { id: randomUUID(), alertId: 'cancer', reason: 'A mole' };
      return { path: recordPath('stop-removals'), body };
    },
    addPatchTest: () => ({
      path: recordPath('patch-tests'),
      body: patchTestBody(),
      other: { product: 'Another brown' },
    }),
    addIncident: () => ({ path: recordPath('incidents'), body: incidentBody(), other: { text: 'A rash' } }),
    addAddendum: async () => ({
      path: recordPath(`entries/${await sign('declined', declined())}/addenda`),
      body: { id: randomUUID(), text: 'It was a cold' },
      other: { text: 'It was the flu' },
    }),
    addWithdrawal: async () => ({
      path: recordPath('withdrawals'),
      body: { id: randomUUID(), refersTo: await sign('consents', consentBody()), text: null },
      other: { text: 'Changed her mind' },
    }),
    signInRightRecord: async () => {
      const refersTo = await sign('declined', declined());
      const strike = { id: randomUUID(), refersTo, mistake: 'wrong-record', text: 'A namesake' };
      await sign('withdrawals', strike);
      return {
        path: recordPath(`entries/${refersTo}/right-record`),
        body: { userId: (await buildUser(app.db)).id },
        other: { userId: (await buildUser(app.db)).id },
      };
    },
    addDirection: async () => {
      await prepareDirection(app.db, otherUser.id);
      return { path: recordPath('directions'), body: directionBody(), other: { id: randomUUID() } };
    },
    endDirection: async () => ({
      path: recordPath(`directions/${await direct()}/end`),
      body: { id: randomUUID(), text: null },
      other: { text: 'She is pregnant' },
    }),
    confirmDirection: async () => ({
      path: recordPath(`directions/${await direct()}/confirm`),
      body: { id: randomUUID(), seen: ['pregnancy'], acknowledged: [] },
      other: { seen: [] },
    }),
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
    openBatch: async () => ({
      path: `/api/admin/stock/${await receive()}/opening`,
      body: { opening: { openedOn: inDays(0), useBy: inDays(1) } },
      other: { opening: null },
    }),
    findRecalled: () => ({ body: { lot: 'C1234', product: null } }),
    addRecallTasks: async () => ({
      body: { userIds: [otherUser.id] },
      other: { userIds: [(await buildUser(app.db)).id] },
    }),
    listProducts: () => ({}),
    addProduct: () => ({ body: productBody(), other: { substance: 'Something else' } }),
    changeProduct: async () => {
      const { id, version } = await addProduct();
      return {
        path: `/api/admin/products/${id}/versions`,
        body: { ...productBody(), version },
        other: { substance: 'Something else' },
      };
    },
    signOffProduct: async () => {
      const { id, version } = await addProduct();
      return { path: `/api/admin/products/${id}/sign-off`, body: { version }, other: { version: 2 } };
    },
    listReadiness: async () => ({
      path: `/api/admin/readiness?bookings=${(await buildBooking(app.db)).id}`,
    }),
  };
}
