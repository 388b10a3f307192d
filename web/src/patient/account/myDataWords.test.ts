import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { DataExport } from '#shared/contracts/account.ts';
import { describeData } from '#web/patient/account/myDataWords.ts';

type Data = z.output<typeof DataExport>;

const at = '2026-11-26T10:00:00Z';
const empty: Data = {
  exportedAt: at,
  account: {
    id: 1,
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    dateOfBirth: '1990-12-10',
    role: 'user',
    loyaltyStamps: 0,
    createdAt: at,
    emailProvenAt: null,
    idSeenAt: null,
    preferredPhone: null,
    contactBy: 'phone',
    sharedEmail: null,
    sharedEmailAt: null,
    mustChangePassword: false,
    staffFlag: null,
  },
  formerAddresses: [],
  pendingAddress: null,
  bookings: [],
  bookedForOthers: [],
  aftercareGuides: [],
  loyalty: {
    progress: { journeyId: '', currentStageIndex: 0, completedStageIds: [], earnedRewardIds: [] },
    bookingsCount: 0,
    referralCode: '',
    recommendations: 0,
    claims: [],
  },
  referrals: [],
  saidReferrer: null,
  contactMessages: null,
  guestRequests: null,
  followUps: [],
  careRecord: null,
  notes: [],
  tasks: [],
  messages: [],
  passkeys: [],
  calendarFeedSince: null,
  sessions: [],
  history: [],
};
const describe = (data: Partial<Data>) => describeData({ ...empty, ...data });

test('leaves out what there is nothing of', () => {
  expect(describe({}).map(({ title }) => title)).toEqual(['Your account', 'Loyalty and recommendations']);
  const [own] = describe({});
  expect(own?.entries[0]).toEqual([
    ['Name', 'Ada Byron'],
    ['Email', 'ada@example.com'],
    ['How we contact you', 'By phone'],
    ['Date of birth', '10 December 1990'],
    ['Account since', 'Thursday 26 November 2026 at 10:00'],
  ]);
});

test('says in words what happened, what staff wrote down, and which letters were sent', () => {
  const sections = describe({
    notes: [{ note: 'Likes tea', createdAt: at }],
    tasks: [{ text: 'Ring in two weeks', dueAt: at, doneAt: null, createdAt: at }],
    messages: [
      {
        kind: 'booking_confirmed',
        subjectType: 'booking',
        subjectId: 1,
        recipient: 'ada@example.com',
        state: 'sent',
        createdAt: at,
        sentAt: at,
        notBefore: at,
      },
    ],
    history: [
      {
        at,
        occurredAt: null,
        action: 'care_assigned',
        by: 'clinic',
        subjectType: 'user',
        subjectId: 1,
        before: null,
        after: null,
        network: null,
      },
    ],
  });
  const text = JSON.stringify(sections);
  for (const words of [
    'Likes tea',
    'Ring in two weeks',
    'Appointment confirmed',
    '["The clinic","added guides to the account"]',
  ]) {
    expect(text).toContain(words);
  }
});

test('has the medical history, what was done and who has read it', () => {
  const entry = {
    id: '6a1f9f0e-3f5c-4a44-9f5f-0c7f5a1d2b11',
    signedAt: at,
    bookingId: null,
    refersTo: null,
    consent: null,
    photos: null,
    treatment: null,
    text: null,
  };
  const text = JSON.stringify(
    describe({
      careRecord: {
        historyDue: false,
        history: {
          entryId: entry.id,
          signedAt: at,
          formVersion: 1,
          answers: [{ linkId: 'latex', question: 'Are you allergic to latex?', answer: 'Yes', value: true }],
        },
        draft: null,
        entries: [
          {
            ...entry,
            kind: 'treatment',
            title: 'Treatment',
            author: 'Grace Hopper',
            treatment: {
              products: [
                {
                  product: 'Filler A',
                  lot: 'LOT-7',
                  expiry: '2027-05-31',
                  points: [],
                  totals: [],
                  words: '1 ml across lips',
                },
              ],
              technique: null,
              anaesthetic: null,
              said: 'Ring us about any pain.',
              aftercareGuide: null,
              adverse: null,
              warningReason: null,
            },
          },
          {
            ...entry,
            kind: 'photo_consent',
            title: 'Consent to photographs',
            author: 'Grace Hopper',
            photos: { record: true, teaching: false, publication: false, isWithdrawn: true },
          },
        ],
        reads: [{ at, who: 'Grace Hopper', what: 'export', reason: 'A complaint or a claim' }],
      },
    }),
  );
  for (const words of [
    '["Are you allergic to latex?","Yes"]',
    '["Filler A","Batch LOT-7, use by Monday 31 May 2027: 1 ml across lips"]',
    '["What we told you","Ring us about any pain."]',
    '["Withdrawn","Yes"]',
    '["Grace Hopper","Thursday 26 November 2026 at 10:00"]',
    '["Why","A complaint or a claim"]',
  ]) {
    expect(text).toContain(words);
  }
});
