import { expect, test } from 'vitest';
import { noParts } from '#shared/commands/present.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import type { PictureView } from '#shared/domain/pictures.ts';
import { lastOfView, listComparable, listOpen } from '#web/admin/record/pictures/comparable.ts';

const photographed = (
  id: string,
  view: PictureView,
  given: { region?: string; isClosed?: boolean } = {},
): RecordEntry => ({
  id,
  kind: 'photograph',
  title: 'Photograph',
  author: 'Robin Example',
  signedAt: '2026-11-03T10:00:00.000Z',
  madeAt: null,
  formId: null,
  formVersion: null,
  bookingId: null,
  refersTo: null,
  ...noParts,
  photograph: { view, region: null, width: 900, height: 1200, isClosed: false, ...given },
});

test('a photograph is compared with others of its view and region, and with closed ones for a reason only', () => {
  const front = photographed('a', 'front');
  const lip = photographed('d', 'region', { region: 'Upper lip' });
  const entries = [
    front,
    photographed('b', 'front', { isClosed: true }),
    photographed('c', 'left-45'),
    lip,
    photographed('e', 'region', { region: 'upper lip' }),
    photographed('f', 'region', { region: 'Chin' }),
    photographed('g', 'front'),
  ];
  const ids = (...args: [RecordEntry, boolean]) => listComparable(entries, ...args).map(({ id }) => id);
  expect(ids(front, false)).toEqual(['g']);
  expect(ids(front, true)).toEqual(['b', 'g']);
  expect(ids(lip, false)).toEqual(['e']);
});

test('over the camera lies the latest photograph of the same view and region, and never a closed one', () => {
  const entries = [
    photographed('a', 'front', { isClosed: true }),
    photographed('b', 'region', { region: 'Upper lip' }),
    photographed('c', 'front'),
    photographed('d', 'front'),
  ];
  const last = (view: PictureView | null, region = '') => lastOfView(entries, { view, region })?.id;
  expect(last('front')).toBe('c');
  expect(last('region', ' upper lip')).toBe('b');
  expect(last('region', 'Chin')).toBeUndefined();
  expect(last(null)).toBeUndefined();
});

test('one that was entered in error is shown nowhere else', () => {
  const [kept, wrong] = [photographed('a', 'front'), photographed('b', 'front')];
  const strike: RecordEntry = { ...photographed('s', 'front'), photograph: null, kind: 'withdrawal' };
  const entries = [{ ...strike, refersTo: 'b', formId: 'entered-in-error' }, wrong, kept];
  expect(listOpen(entries)).toEqual([kept]);
  expect(listComparable(entries, kept, true)).toEqual([]);
  expect(lastOfView(entries, { view: 'front', region: '' })).toEqual(kept);
});
