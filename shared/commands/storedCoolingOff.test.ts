import { expect, test } from 'vitest';
import { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import { applyCommand } from './deskCommands.ts';
import { command, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { findStoredCoolingOff } from './storedCoolingOff.ts';
import { viewOf } from './view.ts';

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const service = 'Anti-Wrinkle Injections';
const rowOf = (given: object) => ({ bookingId: 1, until: null, hours: 0, ...given });
const viewWith = (...rows: ReturnType<typeof rowOf>[]) =>
  viewOf(
    sampleSnapshot({
      bookings: [sampleBooking(1, { service }), sampleBooking(2)],
      thinking: { hours: 48, bookings: rows },
    }),
  );
const find = (view = viewWith(), given: object = {}) =>
  findStoredCoolingOff(view, { userId: 3, service, ...given }, now);

test('the stored time to think ends when it was to end, or its hours from now', () => {
  expect(find(viewWith(rowOf({ until: inHours(5) })))).toEqual({ isOpened: true, until: inHours(5) });
  expect(find(viewWith(rowOf({ until: inHours(-1) })))).toEqual({ isOpened: true, until: null });
  expect(find(viewWith(rowOf({ hours: 24 })))).toEqual({ isOpened: false, until: inHours(24) });
  expect(find(viewWith(rowOf({})))).toEqual({ isOpened: false, until: null });
});

test('of whom nothing is stored it is as long as before a first treatment, and no text needs none', () => {
  const known = viewWith(rowOf({}));
  const first = { isOpened: false, until: inHours(48) };
  expect([find(), find(known, { userId: null }), find(known, { userId: 4 })]).toEqual([first, first, first]);
  expect(find(known, { service: 'Consultation' }).until).toBeNull();
});

test('a consent that was signed here has been thought over', () => {
  const view = viewWith(rowOf({ hours: 24 }));
  const sign = (textId: string) =>
    applyCommand(view, command({ call: 'addConsent', params: { userId: '3' }, body: { textId } }));
  expect(find(sign('another')).until).toBe(inHours(24));
  expect(find(sign(findConsentText(service)?.id ?? '')).until).toBeNull();
});

test('a list that an older version stored asks nobody to wait', () => {
  const { thinking: _, ...older } = sampleSnapshot({ bookings: [sampleBooking(1, { service })] });
  expect(find(viewOf(OfflineSnapshot.parse(older))).until).toBeNull();
});
