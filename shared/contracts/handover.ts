import { z } from 'zod';
import { ConsentCreate } from '#shared/contracts/clinicalForms.ts';
import { type Call, create, defineCalls, get, patch, post } from '#shared/contracts/call.ts';
import { id, isoDate } from '#shared/contracts/fields.ts';
import { AnsweredHistory, EntryReceipt, FormAnswers } from '#shared/contracts/recordForms.ts';
import { userCalls } from '#shared/contracts/user.ts';

/** Error code: a patient has the screen, and this session can do nothing but what is in `handedOverCalls`. */
export const handedOver = 'handed_over';

const pinMessage = 'Please enter a PIN of 4 digits';
const Pin = z
  .string(pinMessage)
  .regex(/^\d{4}$/, pinMessage)
  .meta({ pattern: String.raw`^\d{4}$` });

/** What a clinician has talked about, for the patient to sign on the screen that is handed over. */
const { bookingId, textId, discussion, sooner } = ConsentCreate.shape;
export const ConsentToSign = z.object(
  {
    bookingId,
    textId,
    discussion,
    sooner,
    hasPhotos: z.boolean('Please say whether photographs were talked about'),
  },
  'Please choose a text',
);

export const Handover = z.object({
  /** Over: its hour has passed, or somebody was not who they should be. */
  step: z.enum(['identify', 'answer', 'finished', 'over']),
  firstName: z.string(),
  /** What the patient has answered so far; empty but for the step of that name. */
  answers: z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())])),
  /** Whether those are the answers of the last medical history, which are gone through. */
  isEarlier: z.boolean(),
  /** The consent to sign, instead of the medical history; only in the step `answer`. */
  consent: z.object({ textId: z.string(), name: z.string(), hasPhotos: z.boolean() }).optional(),
});
export type Handover = z.infer<typeof Handover>;

/** Never stored for repeats: a receipt must not contain PINs or answers, and repeating the call is harmless. */
const unstored = { idempotency: 'none' } as const;

export const startHandoverCalls = defineCalls({
  /** From here on this session can do nothing else, in every tab. */
  startHandover: {
    ...unstored,
    ...post('/api/admin/handovers', 'admin'),
    body: z.object({ userId: id('That id is not valid'), pin: Pin, consent: ConsentToSign.optional() }),
    isLong: true,
  },
});

/** The screen of a patient who fills in the medical history on the clinic's tablet. */
export const handoverCalls = defineCalls({
  getHandover: { ...get('/api/admin/handover', 'admin'), answer: Handover },
  identifyForHandover: {
    ...unstored,
    ...post('/api/admin/handover/birth-date', 'admin'),
    body: z.object({ dateOfBirth: isoDate('Please enter your date of birth') }),
  },
  saveHandoverDraft: {
    ...unstored,
    ...patch('/api/admin/handover/draft', 'admin'),
    body: z.object({ answers: FormAnswers }),
    isLong: true,
  },
  sendHandoverHistory: {
    ...unstored,
    ...create('/api/admin/handover/history', 'admin'),
    body: AnsweredHistory,
    isLong: true,
    answer: EntryReceipt,
  },
  sendHandoverConsent: {
    ...unstored,
    ...create('/api/admin/handover/consent', 'admin'),
    body: ConsentCreate.pick({ id: true, textVersion: true, textHash: true, signature: true, photos: true }),
    isLong: true,
    answer: EntryReceipt,
  },
  /** Gives the session back. The fifth wrong PIN ends it. */
  endHandover: { ...unstored, ...post('/api/admin/handover/end', 'admin'), body: z.object({ pin: Pin }) },
});

/** The only calls while a patient has the screen; signing in gives a session that is not handed over. */
export const handedOverCalls: readonly Call[] = [
  ...Object.values(handoverCalls),
  userCalls.logIn,
  userCalls.logOut,
];
