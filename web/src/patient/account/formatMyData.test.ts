import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { DataExport } from '#shared/contracts/account.ts';
import { historyOf, sampleEntry, sampleTreatment } from '#shared/testing/sampleRecord.ts';
import { sampleUser } from '#shared/testing/sampleUser.ts';
import { formatMyData } from '#web/patient/account/formatMyData.ts';

type Data = z.output<typeof DataExport>;

const at = '2026-11-26T10:00:00Z';
const empty: Data = {
  exportedAt: at,
  account: {
    ...sampleUser,
    createdAt: at,
    emailProvenAt: null,
    idSeenAt: null,
    preferredPhone: null,
    contactBy: 'phone',
    sharedEmail: null,
    sharedEmailAt: null,
    mustChangePassword: false,
    staffFlag: null,
    knownName: null,
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
  household: [],
  saidReferrer: null,
  contactMessages: null,
  guestRequests: null,
  careRecord: null,
  followUps: [],
  notes: [],
  tasks: [],
  messages: [],
  passkeys: [],
  calendarFeedSince: null,
  sessions: [],
  history: [],
};
const describe = (data: Partial<Data>) => formatMyData({ ...empty, ...data });

test('leaves out empty sections', () => {
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

test('a request without an appointment has no date of one', () => {
  const booking = {
    service: 'PRP Therapy',
    status: 'query',
    preferredDate: '2026-12-03',
    appointmentDate: null,
    appointmentTime: null,
    createdAt: at,
  } as Data['bookings'][number];
  const sections = describe({ bookings: [booking] });
  expect(JSON.stringify(sections)).toContain('Thursday 3 December 2026');
  expect(JSON.stringify(sections)).not.toContain('Unknown date');
});

test('shows the care record: answers, treatments, consents and who opened it', () => {
  const careRecord: Data['careRecord'] = {
    isUnchanged: true,
    historyDue: false,
    history: {
      ...historyOf(1).history!,
      answers: [{ linkId: 'allergies', question: 'Allergies?', answer: 'Yes', value: true }],
    },
    draft: null,
    entries: [
      sampleEntry(2, {
        kind: 'treatment',
        treatment: sampleTreatment([
          {
            product: 'Gel',
            lot: 'L7',
            expiry: '2027-05-01',
            points: [],
            dose: null,
            directionId: null,
            productId: null,
            productVersion: null,
            totals: [],
            words: '0.5 ml across upper lip',
            was: null,
          },
        ]),
      }),
    ],
    reads: [{ at, who: 'A. Okafor', what: 'record', reason: null, device: 'Chrome on Linux' }],
    toRead: [],
    readings: [{ title: 'Dermal fillers', textId: 'dermal-fillers', textVersion: 2, openedAt: at }],
    soonerAppointments: [
      { bookingId: 3, startsAt: at, reason: 'asked' as const, agreedAt: at, author: 'A. Okafor' },
    ],
  };
  const sections = describe({ careRecord });
  const factsOf = (title: string) => sections.find((section) => section.title === title)?.entries.flat();
  expect(factsOf('Medical history')).toContainEqual(['Allergies?', 'Yes']);
  expect(factsOf('Care record')).toContainEqual([
    'Gel',
    'batch L7, use by 1 May 2027: 0.5 ml across upper lip',
  ]);
  expect(factsOf('When you first opened the text of a consent')).toContainEqual([
    'Text',
    'Dermal fillers, version 2',
  ]);
  expect(factsOf('Appointments before the end of your time to think')).toContainEqual([
    'Why',
    'An earlier time was asked for',
  ]);
  expect(factsOf('Who opened your care record')).toContainEqual(['Who', 'A. Okafor']);
});
