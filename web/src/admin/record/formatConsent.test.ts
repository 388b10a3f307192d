import { expect, test } from 'vitest';
import { MyRecord, OpenedRecord } from '#shared/contracts/record.ts';
import { Readiness } from '#shared/contracts/recordCalls.ts';
import { formatConsent } from '#web/admin/record/formatConsent.ts';

const readiness = (given: object) =>
  Readiness.parse({ bookingId: 1, done: 2, of: 3, missing: ['consent'], ...given });

test('says why a consent is missing, as far as reception may know', () => {
  expect(formatConsent(readiness({ isConsentRead: false }))).toBe('consent to be read');
  expect(formatConsent(readiness({ thinkingUntil: '2026-12-01T14:00:00Z' }))).toBe(
    'consent (time to think until 1 Dec 2026, 14:00)',
  );
  expect(formatConsent(readiness({ isConsentRead: true }))).toBe('consent');
});

test('an older server, which says nothing of it, leaves everything as it was', () => {
  expect(formatConsent(readiness({}))).toBe('consent');
  const mine = { historyDue: true, history: null, draft: null, entries: [], reads: [] };
  expect(MyRecord.parse(mine)).toMatchObject({ toRead: [], readings: [], soonerAppointments: [] });
  const opened = { userId: 1, name: 'Ada Byron', dateOfBirth: '1980-01-01', changes: [], ...mine };
  expect(OpenedRecord.parse(opened)).toMatchObject({ reflections: [], soonerAppointments: [] });
});
