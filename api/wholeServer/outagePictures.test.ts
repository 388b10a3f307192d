import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { recordKey } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { codeOf, provideRecordDesk } from '#api/testing/recordDesk.ts';
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
const agree = () => here.desk.note('addConsent', { userId: here.user.id }, photoConsentBody());
const add = (given: { id: string } = body(), file: Uint8Array = photograph) =>
  here.desk.addPicture(here.user.id, given, file);
const kinds = async () => (await here.selectEntries()).map(({ kind }) => kind);
const files = () => {
  const stored = join(here.folder, 'pictures');
  return existsSync(stored) ? readdirSync(stored) : [];
};

describe('a photograph without the server', () => {
  test('is not shown once it is sent, until it is stored for reading', async () => {
    await agree();
    const picture = body();
    await add(picture);
    await here.desk.reconnect();
    here.desk.setAway(true);
    expect((await here.read()).entries[0]).toMatchObject({ id: picture.id });
    const shown = await here.desk.openPicture(here.user.id, picture.id);
    expect(codeOf(shown)).toBe('picture_not_stored');
    expect(await shown.text()).toContain('once the clinic’s server is back');
    await here.desk.fetchSnapshot();
    expect((await here.desk.openPicture(here.user.id, picture.id)).status).toBe(200);
  });
});

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

  test.each([
    ['damaged', (file: string) => writeFileSync(file, 'damaged')],
    ['another one', (file: string) => copyFileSync(join(here.folder, 'other'), file)],
  ])('one whose file is %s is a card that says so, and goes when its author drops it', async (_, change) => {
    await agree();
    const first = body();
    await add(first, await sharp(photograph).negate().jpeg().toBuffer());
    copyFileSync(join(here.folder, 'pictures', `${first.id}.enc`), join(here.folder, 'other'));
    await here.desk.reconnect();
    here.desk.setAway(true);
    await add();
    const { id = '' } = here.desk.entries().at(-1)?.command ?? {};
    // It was taken: nobody throws it away while it can be read.
    expect(await here.desk.getOutage().discard(id)).toMatchObject({ isDone: false });
    change(join(here.folder, 'pictures', files()[0]!));
    await here.desk.reconnect();
    const [item] = here.desk.getOutage().readJournal();
    expect(item?.conflict?.sentence).toMatch(
      /offline \(.*\)\. The photograph cannot be read on this computer/,
    );
    expect(await here.desk.getOutage().resolve(item?.id ?? '', 'keep_theirs')).toMatchObject({
      isDone: true,
    });
    expect([here.desk.unsentCalls(), files()]).toEqual([[], []]);
    expect(await kinds()).toEqual(['consent', 'photo_consent', 'photograph']);
  });

  test('one whose consent was refused waits with its file until its author has decided about that', async () => {
    const born = (date_of_birth: string) =>
      here.app.db('users').where({ id: here.user.id }).update({ date_of_birth });
    await here.desk.note('addConsent', { userId: here.user.id }, photoConsentBody());
    await add();
    await born(inDays(-17 * 365));
    await here.desk.reconnect();
    const outage = here.desk.getOutage();
    expect(outage.readJournal().map(({ state }) => state)).toEqual(['conflict', 'waiting']);
    expect(files()).toHaveLength(1);
    await born('1990-01-02');
    await outage.resolve(outage.readJournal()[0]?.id ?? '', 'try_again');
    expect([here.desk.unsentCalls(), files()]).toEqual([[], []]);
    expect(await kinds()).toEqual(['consent', 'photo_consent', 'photograph']);
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
