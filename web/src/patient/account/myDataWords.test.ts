import { expect, test } from 'vitest';
import type { DataExport } from '#shared/contracts/account.ts';
import type { z } from 'zod';
import { describeData } from '#web/patient/account/myDataWords.ts';

const at = '2026-11-26T10:00:00Z';
const account = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-12-10',
  createdAt: at,
  contactBy: 'phone',
  loyaltyStamps: 0,
};
const empty = {
  ...Object.fromEntries(
    [
      'formerAddresses',
      'bookings',
      'bookedForOthers',
      'aftercareGuides',
      'referrals',
      'followUps',
      'notes',
      'messages',
      'sessions',
      'history',
    ].map((list) => [list, []]),
  ),
  exportedAt: at,
  account,
  contactMessages: null,
  guestRequests: null,
  saidReferrer: null,
};
const describe = (data: object) =>
  describeData({ ...empty, ...data } as unknown as z.output<typeof DataExport>);

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
    messages: [{ kind: 'booking_confirmed', recipient: 'ada@example.com', sentAt: at, notBefore: at }],
    history: [{ by: 'clinic', action: 'care_assigned', at, before: null, after: null, network: null }],
  });
  const text = JSON.stringify(sections);
  for (const words of [
    'Likes tea',
    'Appointment confirmed',
    '["The clinic","added guides to the account"]',
  ]) {
    expect(text).toContain(words);
  }
});
