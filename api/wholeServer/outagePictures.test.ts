import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { recordKey } from '#api/testing/app.ts';
import { provideRecordDesk } from '#api/testing/recordDesk.ts';
import { photoConsentBody } from '#api/testing/recordForms.ts';
import { readPicture } from '#api/record/pictures.ts';
import { createSealer } from '#api/record/sealing.ts';

const here = provideRecordDesk();
let photograph: Buffer;

beforeAll(async () => {
  const background = { r: 200, g: 120, b: 90 };
  photograph = await sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer();
});

const body = (given: object = {}) => ({
  id: randomUUID(),
  bookingId: here.bookingId,
  view: 'front',
  region: null,
  ...given,
});
const add = (given: { id: string } = body(), file: Uint8Array = photograph) =>
  here.desk.addPicture(here.user.id, given, file);
const kinds = async () => (await here.selectEntries()).map(({ kind }) => kind);
const files = () => {
  const stored = join(here.folder, 'pictures');
  return existsSync(stored) ? readdirSync(stored) : [];
};

describe('once the server is back', () => {
  const points = ['queued', 'before', 'committed', 'lost', 'replied'] as const;
  test.each(points)('a desk killed around it (%s) sends it once, after its consent', async (point) => {
    const consent = photoConsentBody();
    await here.desk.note('addConsent', { userId: here.user.id }, consent);
    if (point !== 'queued') {
      await here.desk.reconnect();
      here.desk.setAway(true);
    }
    const picture = body({ view: 'region', region: 'Upper lip' });
    expect((await add(picture)).status).toBe(201);
    if (point === 'lost') here.desk.loseReplies(1);
    else if (point !== 'queued') here.desk.killNextAt(point);
    if (point !== 'queued') await here.desk.reconnect();
    await here.desk.restart();
    await here.desk.reconnect();
    expect([here.desk.unsentCalls(), files()]).toEqual([[], []]);
    expect(await kinds()).toEqual(['consent', 'photo_consent', 'photograph']);
    expect(await here.app.db('record_pictures').where({ entry_id: picture.id })).toHaveLength(1);
    const { body: record } = await here.client.post(`/api/admin/records/${here.user.id}/open`, {});
    const [entry] = (record as OpenedRecord).entries;
    expect(entry).toMatchObject({ refersTo: consent.photos?.id, photograph: { region: 'Upper lip' } });
    expect(entry?.madeAt).not.toBeNull();
    const stored = await readPicture(here.app.db, createSealer([recordKey]), picture.id, 'full');
    expect(await sharp(stored).metadata()).toMatchObject({ width: 90, height: 120 });
  });

  test('one whose consent was withdrawn before it was taken is stored, with an incident', async () => {
    const consent = photoConsentBody();
    await here.client.post(`/api/admin/records/${here.user.id}/consents`, consent);
    await here.desk.fetchSnapshot();
    const withdrawal = { id: randomUUID(), refersTo: consent.photos?.id, text: null };
    await here.client.post(`/api/admin/records/${here.user.id}/withdrawals`, withdrawal);
    await add();
    await here.desk.reconnect();
    // Only why is still to be answered.
    expect([here.desk.unsentCalls(), files()]).toEqual([['addAddendum'], []]);
    expect(await kinds()).toEqual(['consent', 'photo_consent', 'withdrawal', 'photograph', 'incident']);
  });
});
