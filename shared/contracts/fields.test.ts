import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { sampleUser } from '#shared/testing/sampleUser.ts';
import { preferredDate } from '#shared/contracts/booking.ts';
import { idempotencyOf, isDeskCall, staffRights } from '#shared/contracts/call.ts';
import {
  DateOfBirth,
  isoDate,
  nameText,
  OptionalPhone,
  optionalText,
  PatientEmail,
  Phone,
  PhoneOrNone,
  text,
  textOrNone,
} from '#shared/contracts/fields.ts';
import { Signature, TreatmentPoint } from '#shared/contracts/clinicalForms.ts';
import { DirectionFields } from '#shared/contracts/direction.ts';
import { ProductContent } from '#shared/contracts/formulary.ts';
import { ProductDose } from '#shared/contracts/recordForms.ts';
import { ipcContract } from '#shared/contracts/ipcContract.ts';
import { sortBy } from '#shared/contracts/list.ts';
import { PatchTestFields } from '#shared/contracts/patchTest.ts';
import { OpenTarget } from '#shared/contracts/platform.ts';
import { OptionalReferralCode, OptionalReferrer } from '#shared/contracts/referral.ts';
import { settingField } from '#shared/contracts/staff.ts';
import { isEmailUnconfirmed, profileFields, SignedInUser, SignInCode } from '#shared/contracts/user.ts';
import { readContract, readKind } from '#shared/contracts/versions.ts';
import { lastPreferredDay } from '#shared/domain/preferredDay.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { answer } from './sampleAnswer.ts';

const today = londonToday(new Date());
/** Letters that nobody sees. */
const invisible = '\u200B\u200B';

describe('a field', () => {
  test.each<[what: string, find: () => string | undefined, refusal?: string]>([
    ['ten years ahead', () => answer(preferredDate, lastPreferredDay(londonToday(new Date())))],
    [
      'later',
      () => answer(preferredDate, addDays(lastPreferredDay(londonToday(new Date())), 1)),
      'Please choose a day within the next ten years',
    ],
    ['the first date', () => answer(isoDate('No date'), '1900-01-01')],
    ['one before it', () => answer(isoDate('No date'), '1899-12-31'), 'No date'],
    ['the last date', () => answer(isoDate('No date'), '2999-12-31')],
    ['one after it', () => answer(isoDate('No date'), '3000-01-01'), 'No date'],
    ['no date', () => answer(isoDate('No date'), '2031-02-30'), 'No date'],
    ['a date of birth', () => answer(DateOfBirth, '1990-01-02')],
    ['none', () => answer(DateOfBirth, ''), 'Date of birth is required'],
    [
      'today’s',
      () => answer(DateOfBirth, today),
      'Date of birth must be a real date in the past, after 1900',
    ],
    ['words that are seen', () => answer(text('Name', { max: 9 }), 'Mia')],
    ['words that nobody sees', () => answer(text('Name', { max: 9 }), invisible), 'Name is required'],
    [
      'three letters, two of them seen',
      () => answer(text('Name', { min: 3, max: 9 }), `Mi${invisible}`),
      'Name is required',
    ],
    ['a name that nobody sees', () => answer(nameText('Name', { max: 9 }), invisible), 'Name is required'],
    ['a patient’s address', () => answer(PatientEmail, 'mia@example.com')],
    ['a number', () => answer(Phone, '020 7946 0101')],
    [
      'one of 33 characters',
      () => answer(Phone, '0'.repeat(33)),
      'Phone number must be at most 32 characters',
    ],
    [
      'one of 32 characters',
      () => answer(Phone, 'x'.repeat(32)),
      'Please enter a phone number that we can ring',
    ],
    ['none', () => answer(Phone, ''), 'Phone number is required'],
    [
      'one without digits',
      () => answer(OptionalPhone, 'call me'),
      'Please enter a phone number that we can ring',
    ],
    ['a referral code', () => answer(OptionalReferralCode, 'ABCD 2345')],
    ['one of seven digits', () => answer(Phone, '1234567')],
    ['a day to open', () => answer(OpenTarget, { kind: 'day', day: '2031-01-01' })],
    ['an appointment to open', () => answer(ipcContract.takeTarget.result, { kind: 'booking', id: 1 })],
    ['a code with signs', () => answer(SignInCode, '123 456')],
    [
      'a code of five digits',
      () => answer(SignInCode, '12345'),
      'Please enter the 6 digits that your app shows, or a recovery code',
    ],
    [
      'a wrong referral code',
      () => answer(OptionalReferralCode, 'ABC'),
      'A code has eight letters and digits, such as ABCD 2345',
    ],
    ['a column', () => answer(sortBy(['name']), '-name')],
    ['another column', () => answer(sortBy(['name']), 'email'), 'That list cannot be sorted so'],
  ])('%s', (_, find, refusal = 'taken') => expect(find()).toBe(refusal));

  test.each([
    [
      'an optional text',
      optionalText('Note', 9),
      [' a ', 'a'],
      ['', null],
      [invisible, null],
      [undefined, null],
    ],
    [
      'who recommended us',
      OptionalReferrer,
      [' Mia ', 'Mia'],
      ['', null],
      [invisible, null],
      [undefined, null],
    ],
    ['a text or none', textOrNone('Note', 9), ['a', 'a'], [' ', null], [null, null]],
    ['a number or none', PhoneOrNone, ['020 7946 0101', '020 7946 0101'], [' ', null], [null, null]],
    ['an optional number', OptionalPhone, ['020 7946 0101', '020 7946 0101'], ['', null], [null, null]],
    ['an optional code', OptionalReferralCode, ['abcd 2345', 'ABCD2345'], ['', null], [null, null]],
    ['how to be contacted', profileFields.contactBy, ['phone', 'phone'], ['', null], [null, null]],
    ['a code to sign in', SignInCode, ['123 456', '123456'], ['abcd-efgh-jklm-nopq', 'ABCDEFGHJKLMNOPQ']],
  ] as [string, z.ZodType, ...[unknown, unknown][]][])('%s is cleaned', (_what, schema, ...pairs) => {
    for (const [typed, stored] of pairs) expect(schema.parse(typed)).toBe(stored);
  });

  test('of a setting is within its own limits', () => {
    const field = settingField('deskLockMinutes');
    expect([0, 1, 60, 61].map((minutes) => answer(field, minutes))).toEqual([
      'Choose between 1 and 60 minutes',
      'taken',
      'taken',
      'Choose between 1 and 60 minutes',
    ]);
  });

  test('of the signed-in user is left out unless it is true or given', () => {
    const shown = (given: object) =>
      JSON.parse(JSON.stringify(SignedInUser.partial().parse({ ...sampleUser, ...given }))) as object;
    expect(shown({ isOwner: true, preferredPhone: '1', contactBy: 'phone' })).toMatchObject({
      isOwner: true,
      preferredPhone: '1',
      contactBy: 'phone',
    });
    const left = shown({ isOwner: false, preferredPhone: null, contactBy: null });
    expect(Object.keys(left)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/isOwner|preferredPhone|contactBy/)]),
    );
  });
});

test.each([
  ['web/1.2.3; contract=7', 7, 'web'],
  ['desk/1.2.3;contract=7', 7, 'desk'],
  ['1.2.3; contract=1234567', null, 'web'],
  ['1.2.3; contract=7; more', 7, 'web'],
  [null, null, 'web'],
  ['web/desk/', null, 'web'],
] as const)('the version in “%s”', (header, contract, kind) => {
  expect([readContract(header), readKind(header)]).toEqual([contract, kind]);
});

test.each([
  ['GET', 'user', undefined, undefined],
  ['POST', 'user', undefined, 'per-user'],
  ['POST', 'user', 'none', undefined],
  ['POST', 'public', undefined, undefined],
  ['POST', 'public', 'shared', 'shared'],
  ['DELETE', 'admin', undefined, 'per-user'],
] as const)('a %s of “%s” with “%s” has keys “%s”', (method, audience, idempotency, expected) => {
  const call = { method, audience, path: '/api/x', ...(idempotency && { idempotency }) } as const;
  expect(idempotencyOf(call)).toBe(expected);
});

test('the desk’s calls are those of staff', () => {
  const all = ['public', 'user', 'admin', ...staffRights] as const;
  expect(all.filter((audience) => isDeskCall({ audience }))).toEqual(all.slice(2));
});

test('an address is unconfirmed where that is known of a patient who has one', () => {
  const user = { role: 'user', email: 'mia@example.com', emailConfirmed: false } as const;
  expect(isEmailUnconfirmed(user)).toBe(true);
  for (const given of [
    { role: 'admin' },
    { email: null },
    { emailConfirmed: true },
    { emailConfirmed: undefined },
  ] as const)
    expect(isEmailUnconfirmed({ ...user, ...given } as Parameters<typeof isEmailUnconfirmed>[0])).toBe(false);
});

test.each([
  ['a pigment', PatchTestFields.shape.product, 'Warm brown'],
  ['an area', DirectionFields.shape.areas.element, 'Lip'],
])('%s has words', (_, field, words) =>
  expect(['...', words].map((said) => field.safeParse(said).success)).toEqual([false, true]),
);

test.each([
  ['a direction', DirectionFields.shape.dose],
  ['a product of a treatment', ProductDose.shape.dose],
  ['a point', TreatmentPoint.shape.dose],
  ['a pack', ProductContent.shape.pack.unwrap().element.shape.amount],
])('the dose of %s is one that can be drawn up', (_, field) => {
  for (const taken of [0.0001, 0.0125, 0.3, 0.82, 16.4, 999.999])
    expect(field.safeParse(taken).success).toBe(true);
  for (const refused of [5e-324, 1e-10, 0.00009, 0.1 + 0.2, 1.23456, 0, -1, Number.NaN, 100_001, '1']) {
    expect(field.safeParse(refused).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Please enter an? (?:dose|amount) from 0.0001 to/),
    ]);
  }
});

test('a point is on its drawing, and a signature has a line or a name', () => {
  const buttock = { template: 'body-back', templateVersion: 1, region: 'upper outer right buttock' };
  const isTaken = (given: object) =>
    TreatmentPoint.safeParse({ ...buttock, x: 0.6, y: 0.47, dose: 1, unit: 'mg', ...given }).success;
  const others = [{ template: 'body-side' }, { templateVersion: 2 }, { region: 'middle forehead' }];
  expect([{}, ...others].map(isTaken)).toEqual([true, false, false, false]);
  const empty = [{ points: [] }, { points: [Array(9).fill([0.5, 0.5])] }, { typedName: ' ' }];
  for (const given of empty) expect(Signature.safeParse(given).error?.message).toContain('Please sign');
});
