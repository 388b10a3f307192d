import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, provideRecordDesk } from '#api/testing/recordDesk.ts';
import { photoConsentBody } from '#api/testing/recordForms.ts';

const here = provideRecordDesk();
let photograph: Buffer;

beforeAll(async () => {
  const background = { r: 200, g: 120, b: 90 };
  photograph = await sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer();
});

describe('a photograph of an earlier visit', () => {
  const base = () => `/api/admin/records/${here.user.id}`;
  const place = () => join(here.folder, 'records-pictures');
  const stored = () => (existsSync(place()) ? readdirSync(place()) : []);
  async function addEarlier(file: Buffer = photograph) {
    const consent = photoConsentBody();
    await here.client.post(`${base()}/consents`, consent);
    const picture = { id: randomUUID(), bookingId: here.bookingId, view: 'front', region: null };
    expect((await here.client.post(`${base()}/pictures`, { ...picture, file })).status).toBe(201);
    await here.desk.fetchSnapshot();
    return { id: picture.id, consent };
  }

  test('is stored small and encrypted, and shown; the patient sees when', async () => {
    const noise = { type: 'gaussian', sigma: 4 } as const;
    const create = { width: 2000, height: 1500, channels: 3, background: '#000', noise } as const;
    const { id } = await addEarlier(await sharp({ create }).jpeg().toBuffer());
    expect(stored()).toEqual([`${id}.enc`]);
    const given = (await here.client.post(`${base()}/pictures/${id}/store`, {})).bytes;
    const file = readFileSync(join(place(), `${id}.enc`));
    for (const part of [given.subarray(0, 12), given.subarray(600, 660), Buffer.from([0xff, 0xd8, 0xff])]) {
      for (const form of [part, Buffer.from(part.toString('base64'))])
        expect(file.includes(form), form.toString('latin1')).toBe(false);
    }
    expect((await here.read()).entries[0]?.id).toBe(id);
    const shown = await here.desk.openPicture(here.user.id, id);
    expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.equals(given)).toBe(true);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 900 });
    expect(here.desk.unsentCalls()).toEqual(['reportOpening', 'reportOpening']);
    await here.desk.reconnect();
    const reads = await here.app
      .db('record_reads')
      .where({ user_id: here.user.id })
      .orderBy('id')
      .pluck('what');
    expect(reads).toEqual(['stored', 'record', 'pictures']);
  });

  test('is not shown where its opening cannot be noted', async () => {
    const { id } = await addEarlier();
    await here.read();
    rmSync(join(here.folder, 'journal.log'));
    expect(codeOf(await here.desk.openPicture(here.user.id, id))).toBe('never_sent');
  });
});
