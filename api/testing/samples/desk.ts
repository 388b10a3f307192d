import { randomUUID } from 'node:crypto';
import { alertsVersion } from '#shared/content/clinical/alerts.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { contactForm, inDays } from '#api/testing/forms.ts';
import { newDay, type Samples, type SampleParts } from '#api/testing/samples/parts.ts';

/** Customers, messages, and the rest of the desk. */
export function deskSamples({ app, user, otherUser, client }: SampleParts): Samples {
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
    listCustomerHistory: () => ({ path: `/api/admin/users/${otherUser.id}/history` }),
    listOwnHistory: () => ({}),
    listMessages: () => ({}),
    getMailStatus: () => ({}),
    listQueue: () => ({}),
    followUp: async () => ({
      path: `/api/admin/queue/contact/${(await buildContact(app.db)).id}`,
      body: { kind: 'no_answer' },
    }),
    getBackupStatus: () => ({}),
    listSetupChecks: () => ({}),
    listForPrescriber: () => ({}),
    listUnmatchedProducts: () => ({}),
    listTextSignOffs: () => ({}),
    signOffText: async () => {
      return {
        body: { textId: 'medical-history', version: historyForm.version },
        other: { textId: 'alerts', version: alertsVersion },
      };
    },
    checkSetupItem: () => ({
      path: '/api/admin/setup/emergency',
      body: { isDone: true },
      other: { isDone: false },
    }),
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
    listUsers: () => ({}),
    listMyContacts: () => ({}),
    getCustomerSheet: () => ({ path: `/api/admin/users/${otherUser.id}` }),
    addStaffNote: () => ({
      path: `/api/admin/users/${otherUser.id}/notes`,
      body: { note: 'Prefers mornings' },
    }),
    listPersonQuestions: () => ({}),
    answerPersonQuestion: async () => ({
      body: {
        type: 'contact',
        id: (await buildContact(app.db)).id,
        userId: otherUser.id,
        isTheirs: true,
      },
      other: { isTheirs: false },
    }),
    listTasks: () => ({}),
    createTask: () => ({
      body: { userId: otherUser.id, text: 'Ring about the result', dueDate: inDays(1), dueTime: '10:00' },
      other: { text: 'Ring about the bruise' },
    }),
    listClinicalStaff: () => ({}),
    takeTask: async () => {
      const task = { userId: null, text: 'Ring now', dueDate: inDays(1), dueTime: '10:00', isClinical: true };
      const { body } = await client.post('/api/admin/tasks', task);
      return { path: `/api/admin/tasks/${(body as { id: number }).id}/taken` };
    },
    finishTask: async () => {
      const task = { userId: null, text: 'Check the results', dueDate: inDays(1), dueTime: '10:00' };
      const { body } = await client.post('/api/admin/tasks', task);
      return {
        path: `/api/admin/tasks/${(body as { id: number }).id}/done`,
        body: { isDone: true },
        other: { isDone: false },
      };
    },
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
    listJoins: () => ({ path: `/api/admin/users/${otherUser.id}/joins` }),
    partCustomers: async () => {
      const [kept, from] = [await buildUser(app.db), await buildUser(app.db, { emailProvenAt: null })];
      const choice = { otherId: from.id, name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
      await client.post(`/api/admin/users/${kept.id}/merge`, choice);
      const merge = await app
        .db('customer_merges')
        .where({ merged_id: from.id })
        .first<{ event_id: string }>();
      const body = { eventId: Number(merge?.event_id), rows: [] };
      return { path: `/api/admin/users/${kept.id}/part`, body, other: { rows: [{ type: 'note', id: 1 }] } };
    },
    correctReferral: async () => ({
      path: `/api/admin/users/${otherUser.id}/referral`,
      body: { code: (await buildUser(app.db)).referralCode },
      other: { code: null, referrerId: null },
    }),
    markEmailChecked: () => ({ path: `/api/admin/users/${otherUser.id}/email-checked` }),
    saveHouseholdContact: async () => ({
      path: `/api/admin/users/${otherUser.id}/household/${(await buildUser(app.db)).id}`,
      body: { relation: 'parent', seesAppointments: true },
      other: { relation: 'carer' },
    }),
    removeHouseholdContact: async () => {
      const { id } = await buildUser(app.db);
      const row = { user_id: otherUser.id, contact_id: id, relation: 'parent' };
      await app.db('household_contacts').insert(row);
      return { path: `/api/admin/users/${otherUser.id}/household/${id}` };
    },
    addWaitingMinor: () => ({
      path: `/api/admin/users/${otherUser.id}/waiting-minor`,
      body: { name: 'Clara Silva', dateOfBirth: inDays(-17 * 365) },
      other: { name: 'Ana Silva' },
    }),
    markIdSeen: () => ({ path: `/api/admin/users/${otherUser.id}/id-seen`, body: { isSeen: true } }),
    exportList: () => ({ path: '/api/admin/export/customers' }),
    deleteUser: async () => ({ path: `/api/admin/users/${(await buildUser(app.db)).id}` }),
    decideOnHeldMessages: () => ({ body: { decision: 'release' }, other: { decision: 'discard' } }),
    retryMessage: async () => ({ path: `/api/admin/messages/${await addMessage('dead')}/retry` }),
    removeStaffNote: async () => {
      const { body } = await client.post(`/api/admin/users/${otherUser.id}/notes`, { note: 'Rings back' });
      return { path: `/api/admin/notes/${(body as { id: number }).id}` };
    },
    undoEvent: async () => {
      const { headers } = await client.delete(`/api/admin/users/${(await buildUser(app.db)).id}`);
      return { path: `/api/admin/events/${headers.get('x-undo-event')}/undo` };
    },
  };
}
