import { randomUUID } from 'node:crypto';
import { eachSetting, getSetting } from '#shared/domain/clinicSettings.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { TestAuthenticator } from '#api/testing/authenticator.ts';
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
  consentBody,
  directionBody,
  historyAnswers,
  historyBody,
  incidentBody,
  toxinConsent,
  patchTestBody,
  productBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';

const newPasskey = { challenge: 'eA', rpId: 'localhost', rp: { id: 'localhost' }, user: { id: 'MQ' } };
const notThePassword = { currentPassword: 'not this one' };
/** Contains a wrong password, so that the sending admin is not disabled. */
const staffForms = {
  startSecondFactor: () => notThePassword,
  registerDeskKey: () => ({ publicKey: `MCowBQYDK2VwAyEA${'A'.repeat(43)}=` }),
  confirmSecondFactor: () => ({ code: '123456' }),
  renewRecoveryCodes: () => notThePassword,
  removeSecondFactor: () => ({ ...notThePassword, code: '123456' }),
  addStaff: () => ({
    ...notThePassword,
    firstName: 'Sam',
    lastName: 'Desk',
    email: 'sam@example.test',
    isOwner: false,
  }),
  saveRegistration: () => ({ register: 'GMC', number: '7654321' }),
  updateStaff: () => ({ ...notThePassword, isDisabled: true }),
  issueWelcomeLink: () => notThePassword,
  resetSecondFactor: () => notThePassword,
  ...eachSetting((name) => () => ({ ...notThePassword, [getSetting(name).unit]: 1 })),
  updateBookingFlow: () => ({ ...notThePassword, hasDescribedTreatments: true }),
  updateSignInRule: () => ({ ...notThePassword, isSecondFactorRequired: true }),
};

/** Makes a valid body of a call. */
type MakeForm = () => Record<string, unknown>;

/**
 * A valid body for each call that has one, to be made malicious.
 * @param user sends the requests, and is not deleted by them
 * @param others at least six, whom a request may delete
 */
export function makeFuzzForms(
  origin: string,
  user: UserModel,
  others: readonly UserModel[],
): Partial<Record<string, MakeForm>> {
  return {
    logIn: () => ({ email: others[0]?.email, password: 'correct horse' }),
    startPasskey: () => notThePassword,
    addPasskey: () => new TestAuthenticator().make(newPasskey, { origin }),
    removePasskey: () => notThePassword,
    logInWithPasskey: () => new TestAuthenticator().sign(newPasskey, { origin }),
    register: () => registerForm({ recommendedBy: 'Sam from the gym' }),
    updateProfile: () => ({ firstName: 'Sam', lastName: 'Other', dateOfBirth: '1990-05-17' }),
    confirmEmailChange: () => ({ token: 'x'.repeat(43) }),
    changePassword: () => ({ currentPassword: 'not this one', newPassword: 'another horse' }),
    resetPassword: () => ({ newPassword: 'another horse' }),
    requestConsultation: consultationForm,
    createBooking: () => bookingForm(user),
    confirmBooking: () => ({ appointmentDate: inDays(9), appointmentTime: '12:00' }),
    updateBooking: () => ({ status: 'cancelled' }),
    createManualBooking: () => manualForm(user),
    createCallerBooking: callerForm,
    inviteCustomer: () => ({ email: 'invited@example.test' }),
    assignCare: () => ({ userId: others[1]?.id, careTypes: ['PRP and PRF'] }),
    sendContact: contactForm,
    deleteMyAccount: () => ({ password: 'not this one' }),
    requestPasswordReset: () => ({ email: others[2]?.email }),
    confirmPasswordReset: () => ({ token: 'x'.repeat(43), newPassword: 'another horse' }),
    readReminderLink: () => ({ token: 'x'.repeat(43) }),
    answerReminder: () => ({ token: 'x'.repeat(43), answer: 'coming' }),
    holdTime: () => ({ service: 'Consultation', date: inDays(9), time: '10:00' }),
    bookTime: () => {
      const { preferredDate: _, ...form } = consultationForm();
      return { ...form, date: inDays(9), time: '10:00' };
    },
    moveMyBooking: () => ({ date: inDays(9), time: '10:00' }),
    signOffText: () => ({ textId: 'formulary', version: 1 }),
    requestReschedule: () => ({
      preferredDate: inDays(5),
      note: 'Mornings are better',
      wishes: { times: [{ date: inDays(5), time: '10:00' }] },
    }),
    changeMyRequest: () => ({
      service: 'PRP Therapy',
      phone: '020 7946 0909',
      preferredDate: inDays(5),
      wishes: { part: 'mornings' },
      message: 'Mornings are better',
    }),
    declineOffer: () => ({ preferredDate: inDays(6), wishes: { part: 'mornings' } }),
    offerTimes: () => ({ times: [11, 12, 13].map((days) => ({ date: inDays(days), time: '10:30' })) }),
    acceptOffer: () => ({ date: inDays(11), time: '10:30' }),
    wantEarlier: () => ({ isWanted: true }),
    readOfferLink: () => ({ token: 'x'.repeat(43) }),
    acceptOfferLink: () => ({ token: 'x'.repeat(43), date: inDays(11), time: '10:30' }),
    claimReward: () => ({ stageId: 'stage-regular' }),
    blockTime: () => ({
      startDate: inDays(200),
      endDate: inDays(200),
      startTime: null,
      endTime: null,
      reason: 'Holiday',
    }),
    blockDays: () => ({
      days: [{ date: inDays(201), reason: 'Lunch' }],
      startTime: '12:00',
      endTime: '13:00',
    }),
    flagCustomer: () => ({ staffFlag: 'Needs a stick' }),
    createTask: () => ({ userId: null, text: 'Check the results', dueDate: inDays(1), dueTime: '10:00' }),
    finishTask: () => ({ isDone: true }),
    saveHistoryDraft: () => ({ answers: historyAnswers() }),
    sendHistory: () => historyBody(),
    reportConsentOpened: () => ({
      textId: toxinConsent.id,
      textVersion: toxinConsent.version,
    }),
    findReflection: () => ({ userId: others[1]?.id ?? null, service: 'PRP Therapy' }),
    // Of nobody, because its session could do nothing else any more.
    startHandover: () => ({ userId: 2_147_483_647, pin: '2580' }),
    identifyForHandover: () => ({ dateOfBirth: '1980-01-01' }),
    saveHandoverDraft: () => ({ answers: historyAnswers() }),
    sendHandoverHistory: () => historyBody(),
    sendHandoverConsent: () => consentBody(),
    endHandover: () => ({ pin: '2580' }),
    openRecord: () => ({ reason: 'planning' }),
    openEntry: () => ({ reason: 'planning' }),
    addHistory: () => historyBody(),
    reportOpening: () => ({ openedAt: new Date().toISOString(), what: 'pictures' }),
    reportRecall: () => ({ searchedAt: new Date().toISOString(), userIds: [others[1]?.id] }),
    addConsent: () => consentBody(),
    addTreatment: () => treatmentBody({ warningReason: 'On paper' }),
    removeStop: () => ({ id: randomUUID(), alertId: 'cancer', reason: 'A mole' }),
    addPatchTest: () => patchTestBody(),
    addIncident: () => incidentBody({ followUps: [new Date(Date.now() + 86_400_000).toISOString()] }),
    addPicture: () => ({ id: randomUUID(), bookingId: null, view: 'front', region: null }),
    openPicture: () => ({ reason: 'results', size: 'thumbnail' }),
    confirmDirection: () => ({ id: randomUUID(), seen: ['pregnancy'], acknowledged: [] }),
    signInRightRecord: () => ({ userId: others[1]?.id ?? 1 }),
    addDirection: directionBody,
    endDirection: () => ({ id: randomUUID(), text: 'She is pregnant' }),
    addAddendum: () => ({ id: randomUUID(), text: 'It was a cold' }),
    addWithdrawal: () => ({ id: randomUUID(), refersTo: randomUUID(), text: 'Changed her mind' }),
    withdrawMyConsent: () => ({ id: randomUUID(), refersTo: randomUUID(), purposes: ['teaching'] }),
    addDeclined: () => ({ id: randomUUID(), bookingId: null, reason: 'Unwell today' }),
    receiveBatch: () => ({ product: 'Juvéderm Voluma', lot: randomUUID(), expiry: inDays(90), quantity: 3 }),
    answerPersonQuestion: () => ({
      type: 'booking',
      id: 2_147_483_647,
      userId: others[1]?.id ?? 1,
      isTheirs: false,
    }),
    findWithoutAccount: () => ({ search: 'Osborne' }),
    addProduct: productBody,
    changeProduct: () => ({ ...productBody(), version: 1 }),
    signOffProduct: () => ({ version: 1 }),
    removeFromBatch: () => ({ kind: 'wasted', quantity: 1 }),
    recallBatch: () => ({ recall: { date: inDays(-1), reason: 'Particles in the vial' } }),
    findRecalled: () => ({ lot: 'C1234', product: 'Juvéderm Voluma' }),
    addRecallTasks: () => ({ userIds: [others[1]?.id] }),
    followUp: () => ({ kind: 'note', note: 'Rings back at five' }),
    checkSetupItem: () => ({ isDone: true }),
    reportCspViolation: () => ({ 'csp-report': { 'blocked-uri': 'https://evil.example' } }),
    decideOnHeldMessages: () => ({ decision: 'release' }),
    correctBirthDate: () => ({ dateOfBirth: '1980-01-01', reason: 'The year was mistyped', isIdSeen: true }),
    correctDetails: () => ({
      firstName: 'Sam',
      lastName: 'Other',
      phone: '020 7946 0909',
      sharedEmail: null,
      isAgreed: false,
      reason: 'Misheard',
    }),
    mergeCustomers: () => ({
      otherId: others[4]?.id,
      name: 'this',
      dateOfBirth: 'this',
      phone: 'other',
      email: 'this',
    }),
    partCustomers: () => ({ eventId: 1, rows: [] }),
    reassignBooking: () => ({ userId: others[5]?.id }),
    correctReferral: () => ({ code: null, referrerId: others[3]?.id }),
    markIdSeen: () => ({ isSeen: true }),
    reportDiscard: () => ({
      call: 'updateBooking',
      authorId: 1,
      notedAt: '2027-05-04T09:31:00.000Z',
      subject: null,
    }),
    addStaffNote: () => ({ note: 'Prefers mornings' }),
    ...staffForms,
  };
}
