import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxPictureBytes } from '#shared/domain/pictures.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { preparePicture } from '#api/record/preparePicture.ts';
import { outcomeOf } from '#api/testing/app.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { consentBody, photoConsentBody, pictureBody, tinyPicture } from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';

/** As a telephone sends it: a red stripe on the left, lying on its side, with place and device. */
async function takePhoto(): Promise<Buffer> {
  const stripe = { create: { width: 100, height: 2000, channels: 3, background: '#ff0000' } } as const;
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#00ff00' } })
    .composite([{ input: stripe, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Quetzalphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const { app, nia: clinician, grace } = await provideRecord({ isAtDesk: true });
const photo = await takePhoto();

const base = () => `/api/admin/records/${grace.userId}`;
const agree = async () => {
  const body = photoConsentBody();
  expect((await clinician.post(`${base()}/consents`, body)).status).toBe(201);
  return body.photos!.id;
};
const add = (body: object = pictureBody(), headers: Record<string, string> = {}) =>
  clinician.post(`${base()}/pictures`, body, headers);
const open = (id: string, body: object = { reason: 'results' }) =>
  clinician.post(`${base()}/pictures/${id}/open`, body);
const withdraw = (refersTo: string, given: object = {}) =>
  clinician.post(`${base()}/withdrawals`, { id: randomUUID(), refersTo, text: null, ...given });
const pictures = () => app.db('record_pictures').select('entry_id');

describe('a photograph', () => {
  test('is turned upright, and stored small, without place and device', async () => {
    await agree();
    const body = pictureBody({ file: photo, view: 'left-45' });
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([201, ['id', 'signedAt']]);
    const opened = await open(body.id);
    expect(opened.headers.get('content-type')).toBe('image/webp');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const { format, width, height, exif, orientation } = await sharp(opened.bytes).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 1600,
      height: 2400,
      exif: undefined,
      orientation: undefined,
    });
    expect(opened.bytes.toString('latin1')).not.toContain('Quetzalphone');
    // The stripe on the left is at the top, once the picture stands.
    const [red, green] = await sharp(opened.bytes)
      .extract({ left: 800, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([red! > 200, green! < 60]).toEqual([true, true]);
    const small = await open(body.id, { reason: 'results', size: 'thumbnail' });
    expect((await sharp(small.bytes).metadata()).height).toBe(400);
    expect((await grace.mine()).entries[0]).toMatchObject({
      kind: 'photograph',
      photograph: { view: 'left-45', region: null, width: 1600, height: 2400, isClosed: false },
    });
  });

  test('belongs to its visit, and not to somebody else’s', async () => {
    await agree();
    const booking = await buildConfirmed(app.db, { userId: grace.userId });
    expect((await add(pictureBody({ bookingId: booking.id }))).status).toBe(201);
    expect((await grace.mine()).entries[0].bookingId).toBe(booking.id);
    const other = await buildConfirmed(app.db, {
      userId: (await buildUser(app.db)).id,
      appointmentTime: '15:00',
    });
    const photograph = pictureBody({ bookingId: other.id });
    expect((await add(photograph)).status).toBe(201);
    const sentence =
      'Photograph: Its appointment is not in this record any more. Please check whose this is.';
    expect((await grace.mine()).entries.slice(0, 2)).toMatchObject([
      { kind: 'incident', text: sentence, refersTo: photograph.id },
      { kind: 'photograph', bookingId: null },
    ]);
  });

  test('is stored once for overlapping repeats, and another one under its id is refused', async () => {
    await agree();
    const before = await pictures();
    const body = pictureBody();
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([add(body, key), add(body, key), add(body), add(body)]);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect((await add(body)).status).toBe(201);
    expect(await pictures()).toHaveLength(before.length + 1);
    expect(outcomeOf(await add({ ...body, view: 'right-45' }))).toEqual([409, 'entry_exists']);
    const otherFile = pictureBody({ id: body.id, file: photo });
    expect(outcomeOf(await add(otherFile))).toEqual([409, 'entry_exists']);
    expect(outcomeOf(await add(otherFile, key))).toEqual([422, 'idempotency_key_reused']);
  });
});

test('a telephone’s 108 megapixels are taken', { tags: 'full' }, async () => {
  await agree();
  const create = { width: 12_000, height: 9000, channels: 3, background: 'grey' } as const;
  const large = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await add(pictureBody({ file: large }))).status).toBe(201);
  expect((await grace.mine()).entries[0]).toMatchObject({ photograph: { width: 1800, height: 2400 } });
});

test('an AVIF file is taken; of too many at once some are asked to wait', async () => {
  await agree();
  const create = { width: 64, height: 48, channels: 3, background: 'grey' } as const;
  const avif = await sharp({ create }).avif().toBuffer();
  expect((await add(pictureBody({ file: avif }))).status).toBe(201);
  expect((await grace.mine()).entries[0]).toMatchObject({ photograph: { width: 64 } });
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => preparePicture(avif)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
  expect(refused).toHaveLength(12);
  expect(refused[0]).toMatchObject({ status: 503, code: 'pictures_busy' });
});

describe('a file that is not a photograph is refused with one sentence', () => {
  beforeEach(() => agree());

  test('a text, an SVG, and half a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const file of [Buffer.from('Dear clinic'), Buffer.from(svg), photo.subarray(0, photo.length / 2)]) {
      const answer = await add(pictureBody({ file }));
      expect(outcomeOf(answer)).toEqual([422, 'no_picture']);
      expect(answer.text).toContain('not a picture that can be read');
    }
  });

  test('a small file with too many pixels', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(maxPictureBytes);
    expect(outcomeOf(await add(pictureBody({ file: bomb })))).toEqual([413, 'too_many_pixels']);
  });

  test('more than 20 MB, no file, and what is not multipart', async () => {
    const tooLarge = await add(pictureBody({ file: Buffer.alloc(maxPictureBytes + 1) }));
    expect(outcomeOf(tooLarge)).toEqual([413, 'too_large']);
    const { file: _, ...details } = pictureBody();
    expect(outcomeOf(await add(details))).toEqual([415, 'no_upload']);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const text of [
      '',
      '--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n1\r\n--x--',
    ]) {
      const answer = await clinician.send('POST', `${base()}/pictures`, text, type);
      expect(outcomeOf(answer)).toEqual([400, 'invalid_upload']);
    }
  });

  test.each([
    [{ view: 'back' }],
    [{ view: 'region' }],
    [{ view: 'front', region: 'Upper lip' }],
    [{ id: 'x' }],
  ])('with %j', async (given) => {
    expect((await add({ ...pictureBody(), ...given })).status).toBe(400);
  });
});

describe('consent', () => {
  test('is needed: none, one that does not allow it, one from more than a year ago', async () => {
    expect(outcomeOf(await add())).toEqual([409, 'photo_consent_needed']);
    await clinician.post(`${base()}/consents`, consentBody());
    expect(outcomeOf(await add())).toEqual([409, 'photo_consent_needed']);
    const refusing = { id: randomUUID(), record: false, teaching: true, publication: false };
    await agree();
    await clinician.post(`${base()}/consents`, consentBody({ photos: refusing }));
    expect(outcomeOf(await add())).toEqual([409, 'photo_consent_needed']);
    await agree();
    expect((await add(pictureBody())).status).toBe(201);
    const age = (interval: string) => {
      const occurred_at = app.db.raw('now() - ?::interval', [interval]);
      return changeEntries(app.db, { user_id: grace.userId }, { occurred_at, mac: null });
    };
    await age('1 year 2 days');
    expect(outcomeOf(await add(pictureBody()))).toEqual([409, 'photo_consent_needed']);
    // A desk without the server took it while the consent was in force.
    const takenAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
    expect((await add(pictureBody(), { 'Client-Created-At': takenAt })).status).toBe(201);
    await age('13 months');
    expect(outcomeOf(await add(pictureBody()))).toEqual([409, 'photo_consent_needed']);
  });

  test('that is missing is no reason to lose what was taken: it is recorded with an incident', async () => {
    const given = { id: randomUUID(), reason: 'Her lip turned white' };
    expect((await add(pictureBody({ given: { ...given, reason: '…' } }))).code).toBe('photo_consent_needed');
    const body = pictureBody({ given });
    expect((await add(body)).status).toBe(201);
    expect((await add(body)).status).toBe(201);
    const [incident, photograph] = (await grace.mine()).entries;
    expect([photograph.id, incident]).toMatchObject([body.id, { id: given.id, kind: 'incident' }]);
    expect(incident.text).toContain('has not agreed to photographs');
    expect(incident.text).toContain(given.reason);
  });

  test('that was entered in error closes those taken under it', async () => {
    const consent = await agree();
    const body = pictureBody();
    await add(body);
    await withdraw(consent, { mistake: 'entered-in-error', text: 'She had said no' });
    expect(outcomeOf(await open(body.id))).toEqual([409, 'picture_closed']);
  });

  test('that is withdrawn stops new ones, and closes those taken under it but for a complaint or a copy', async () => {
    const consent = await agree();
    const body = pictureBody();
    await add(body);
    expect((await withdraw(consent)).status).toBe(201);
    expect(outcomeOf(await add(pictureBody()))).toEqual([409, 'photo_consent_needed']);
    expect(outcomeOf(await open(body.id))).toEqual([409, 'picture_closed']);
    expect((await open(body.id, { reason: 'complaint' })).status).toBe(200);
    expect((await grace.client.get(`/api/user/record/pictures/${body.id}`)).status).toBe(200);
    expect((await grace.mine()).entries.find((entry: { id: string }) => entry.id === body.id)).toMatchObject({
      photograph: { isClosed: true },
    });
    // A new consent allows new ones, and leaves the earlier closed.
    await agree();
    expect((await add(pictureBody())).status).toBe(201);
    expect(outcomeOf(await open(body.id))).toEqual([409, 'picture_closed']);
    // So they are where the consent itself is damaged.
    await changeEntries(app.db, { id: consent }, { sealed: Buffer.alloc(40) });
    expect(outcomeOf(await open(body.id))).toEqual([409, 'picture_closed']);
    expect((await grace.mine()).entries).toContainEqual(
      expect.objectContaining({ id: body.id, photograph: expect.objectContaining({ isClosed: true }) }),
    );
  });
});

describe('reading', () => {
  test('is for the patient and for clinicians, and nobody else', async () => {
    await agree();
    const body = pictureBody();
    const { id } = body;
    await add(body);
    const reception = await app.signIn(await buildAdmin(app.db));
    const strangerUser = await buildUser(app.db);
    const stranger = await app.signIn(strangerUser);
    const own = `/api/user/record/pictures/${id}`;
    expect((await grace.client.get(own)).headers.get('cache-control')).toBe('no-store');
    expect((await grace.client.get(`${own}?size=thumbnail`)).status).toBe(200);
    expect((await grace.client.get(`${own}?size=huge`)).status).toBe(400);
    for (const client of [reception, stranger]) expect((await client.get(own)).status).toBe(404);
    const elsewhere = `/api/admin/records/${strangerUser.id}/pictures/${id}/open`;
    expect((await clinician.post(elsewhere, { reason: 'results' })).status).toBe(404);
  });

  test('is recorded once for what is opened at the same time, and seen by the patient', async () => {
    await agree();
    const bodies = [pictureBody(), pictureBody(), pictureBody()];
    for (const body of bodies) await add(body);
    const answers = await Promise.all(bodies.map(({ id }) => open(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await grace.mine()).reads).toMatchObject([
      { who: 'Nia Okafor', what: 'pictures', reason: 'Checking how a treatment went' },
    ]);
  });

  test('needs a reason without an appointment nearby', async () => {
    await agree();
    const body = pictureBody();
    await add(body);
    expect(outcomeOf(await open(body.id, {}))).toEqual([409, 'read_reason_needed']);
  });
});

test('is never changed or deleted, by its owner or by the server', async () => {
  await agree();
  const { id } = pictureBody();
  await add(pictureBody({ id }));
  const rows = (db = app.db) => db('record_pictures').where({ entry_id: id });
  await expect(rows().update({ key_id: 'x' })).rejects.toThrow('append-only');
  await expect(rows().delete()).rejects.toThrow('append-only');
  await expect(app.db.raw('TRUNCATE record_pictures')).rejects.toThrow('append-only');
  await expect(rows(app.serverDb).delete()).rejects.toThrow('permission denied');
  await expect(app.serverDb.raw('SELECT purge_records(?)', [[grace.userId]])).rejects.toThrow('append-only');
  expect(await rows()).toHaveLength(1);
});

test('pictures are decoded one at a time, and a bad one does not stop the next', async () => {
  const [bad, good] = await Promise.allSettled([
    preparePicture(Buffer.from('no')),
    preparePicture(tinyPicture),
  ]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
});
