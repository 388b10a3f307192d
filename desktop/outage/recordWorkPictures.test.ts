import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { offlineHeader } from '#shared/contracts/ipcContract.ts';
import { now } from '#shared/testing/sampleCommand.ts';
import {
  entryIdOf,
  samplePhotoConsent,
  samplePhotograph,
  sampleRecord,
} from '#shared/testing/sampleRecord.ts';
import { nia, asOf, minute, openRecordsAt } from '#desktop/testing/recordsAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();

const sentenceOf = (found: object) => ('sentence' in found ? found.sentence : null);
const codeOf = (found: object) => ('code' in found ? found.code : null);

describe('a photograph of a stored record', () => {
  const entries = [samplePhotograph(2, entryIdOf(1)), samplePhotoConsent(1)];
  const nothingUnsent = () => Promise.resolve(undefined);
  const withdrawal = () => ({ id: randomUUID(), refersTo: entryIdOf(1), text: null });
  async function openWithPicture() {
    const at = await openRecordsAt(folder(), { record: sampleRecord(entries) });
    await at.store.pictures.save(entryIdOf(2), Buffer.from('stored'));
    const show = (given: { id?: string; userId?: number; body?: unknown } = {}) =>
      at.work.openPicture(given.userId ?? 3, given.id ?? entryIdOf(2), given.body, nothingUnsent);
    return { ...at, show };
  }

  test('is shown without leaving a copy, and the patient sees it, once for each visit', async () => {
    const { show, left, work, clock } = await openWithPicture();
    await work.open(3);
    const shown = await show();
    if (!(shown instanceof Response)) throw new Error(shown.sentence);
    expect(await shown.text()).toBe('stored');
    expect(Object.fromEntries(shown.headers)).toEqual({
      'content-type': 'image/webp',
      [offlineHeader.toLowerCase()]: asOf,
      'cache-control': 'no-store',
      'x-request-id': 'desk',
    });
    clock.now += 29 * minute;
    await show();
    expect(left().map(({ call, body, words }) => [call, body['what'], words])).toEqual([
      ['reportOpening', undefined, 'Care record opened'],
      ['reportOpening', 'pictures', 'Photographs opened'],
    ]);
  });

  test('is not shown where it is not stored, or not of this record, and nothing is noted', async () => {
    const { show, left, store } = await openWithPicture();
    expect(codeOf(await show({ userId: 4 }))).toBe('picture_not_stored');
    store.pictures.forget();
    expect(sentenceOf(await show())).toBe(
      'This photograph is not stored on this computer. It can be seen once the clinic’s server is back.',
    );
    expect(left()).toEqual([]);
  });

  test('is not shown once its consent was withdrawn here, whatever the reason', async () => {
    const { show, sign } = await openWithPicture();
    await sign('addWithdrawal', withdrawal());
    expect(codeOf(await show())).toBe('picture_closed');
    expect(codeOf(await show({ body: { reason: 'complaint' } }))).toBe('picture_not_stored');
  });

  test.each([
    [false, null, 200],
    [true, null, 'picture_closed'],
    [true, 'planning', 'picture_closed'],
    [true, 'complaint', 200],
  ])(
    'that waits, with its consent withdrawn (%s) and the reason %s: %s',
    async (isWithdrawn, reason, expected) => {
      const { sign, work, left } = await openWithPicture();
      if (isWithdrawn) await sign('addWithdrawal', withdrawal());
      const shown = await work.openPicture(3, entryIdOf(2), { reason }, (entryId, author) => {
        expect([entryId, author]).toEqual([entryIdOf(2), nia]);
        return Promise.resolve({ bytes: Buffer.from('mine'), type: 'image/jpeg', asOf: now.toISOString() });
      });
      expect(shown instanceof Response ? shown.status : shown.code).toBe(expected);
      if (shown instanceof Response) expect(await shown.text()).toBe('mine');
      expect(left().filter(({ call }) => call === 'reportOpening')).toEqual([]);
    },
  );
});
