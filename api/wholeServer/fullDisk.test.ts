import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { isAlive } from '#api/testing/clusterProcess.ts';
import { runOn } from '#api/testing/clone.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { contactForm } from '#api/testing/forms.ts';
import { photoConsentBody, pictureBody } from '#api/testing/recordForms.ts';
import { startTestCluster, type TestCluster } from '#api/testing/runCluster.ts';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

const folderPrefix = 'clinic-disk-';
const tablespace = 'small';
const sizeMb = 48;

/** Unmounts what killed runs have left. */
function removeOldDisks(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    spawnSync('umount', ['-l', join(tmpdir(), name)]);
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Mounts a small file system, which only root can do. @returns its folder, undefined where that is refused */
function mountSmallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  removeOldDisks();
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder]);
  if (mounted.status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

const disk = mountSmallDisk();
if (!disk) process.stderr.write('Skipped: a full file system; only root on Linux can mount a small one.\n');

/** Writes until the disk is full. The free space cannot be queried first, because PostgreSQL uses some meanwhile. */
function fillUp(file: string): void {
  const block = Buffer.alloc(4096);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}

/** Random, so that it cannot be compressed; more than one page. */
const longMessage = () => randomBytes(2400).toString('hex');
const keyed = () => ({ 'Idempotency-Key': randomUUID() });

describe.runIf(disk)('a full file system', () => {
  let cluster: TestCluster;
  let app: TestApp;
  let patient: TestClient;
  let admin: TestClient;
  let clinician: TestClient;
  let recordPath: string;
  const filler = join(disk ?? '', 'filler');

  /** Fills allocated pages until not even a session's last use can be stored. */
  async function fillPages(): Promise<never> {
    for (;;) await app.db('sessions').insert({ id_hash: randomBytes(32), data: '{}' });
  }

  beforeAll(async () => {
    // Not the shared cluster, because a full tablespace fails the checkpoints of the whole cluster.
    cluster = await startTestCluster();
    const { url: clusterUrl } = cluster;
    // PostgreSQL's own account has to own the folder.
    const home = new URL(clusterUrl).searchParams.get('host') ?? '';
    const { uid, gid } = statSync(home);
    chownSync(disk!, uid, gid);
    await runOn(clusterUrl, (client) => client.query(`CREATE TABLESPACE ${tablespace} LOCATION '${disk}'`));
    app = await startTestApp({}, { clusterUrl, tablespace });
    const user = await buildUser(app.db);
    await buildBooking(app.db, { userId: user.id });
    await buildContact(app.db);
    patient = await app.signIn(user);
    admin = await app.signIn(await buildAdmin(app.db));
    clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
    recordPath = `/api/admin/records/${user.id}`;
    expect((await clinician.post(`${recordPath}/consents`, photoConsentBody(), keyed())).status).toBe(201);
    // As if the sessions had been idle: the next request would have to update `seen_at`.
    await app.db('sessions').update({ seen_at: app.db.raw(`now() - interval '6 minutes'`) });
    // Removes old row versions, whose space could be reused.
    await app.db.raw('VACUUM sessions');
    fillUp(filler);
    await expect(fillPages()).rejects.toThrow('No space left on device');
  });
  afterAll(async () => {
    await app.stop();
    await cluster.stop();
    execFileSync('umount', [disk!]);
    rmSync(disk!, { recursive: true });
  });

  const send = (headers = keyed()) =>
    app.guest().post('/api/contact', contactForm({ message: longMessage() }), headers);

  /** A picture of noise, which needs more than a page. */
  async function noisePicture() {
    const raw = { width: 300, height: 300, channels: 3 } as const;
    return pictureBody({
      file: await sharp(randomBytes(300 * 300 * 3), { raw })
        .png()
        .toBuffer(),
    });
  }

  test('leads to 503 with Retry-After, while everything can still be read', async () => {
    let refused = await send();
    // Fills the remaining space of allocated pages.
    while (refused.status === 201) refused = await send();
    expect(refused).toMatchObject({
      status: 503,
      text: 'Nothing can be saved right now. Please try again in a few minutes.',
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.code).toBe('storage_unavailable');
    const unkeyed = await app.guest().post('/api/contact', contactForm({ message: longMessage() }));
    expect(unkeyed.status).toBe(503);

    expect((await clinician.post(`${recordPath}/pictures`, await noisePicture(), keyed())).status).toBe(503);
    // Nobody opens a record without a trace.
    expect((await clinician.post(`${recordPath}/open`, { reason: 'planning' })).status).toBe(503);
    for (const path of [
      '/api/user',
      '/api/user/record',
      '/api/bookings/mine',
      '/api/loyalty/progress',
      '/api/user/history',
    ]) {
      expect((await patient.get(path)).status, path).toBe(200);
    }
    for (const list of ['users', 'bookings', 'contacts', 'queue', 'messages']) {
      expect((await admin.get(`/api/admin/${list}`)).status, list).toBe(200);
    }
    const logged = takeLoggedErrors().join();
    expect(logged).toMatch(/its disk is full or failing/);
    expect(logged).not.toMatch(/unexpected error/);
  });

  test('loses nothing and stores nothing twice once there is space again', async () => {
    const key = keyed();
    const form = contactForm({ message: longMessage() });
    const [picture, pictureKey] = [await noisePicture(), keyed()];
    const addPicture = () => clinician.post(`${recordPath}/pictures`, picture, pictureKey);
    expect((await app.guest().post('/api/contact', form, key)).status).toBe(503);
    expect((await addPicture()).status).toBe(503);
    expect(takeLoggedErrors()).toHaveLength(2);
    rmSync(filler);
    expect([(await addPicture()).status, (await addPicture()).status]).toEqual([201, 201]);
    expect(await app.db('record_pictures').pluck('entry_id')).toEqual([picture.id]);
    const first = await app.guest().post('/api/contact', form, key);
    expect(first.status).toBe(201);
    expect((await app.guest().post('/api/contact', form, key)).body).toEqual(first.body);
    const { rows } = await app.db.raw<{ rows: Record<string, number>[] }>(`
      SELECT
        (SELECT count(*) FROM idempotency_receipts WHERE status IS NULL) AS "receipts without answer",
        (SELECT count(*) FROM contacts c WHERE c.client_request_id IS NOT NULL AND 1 <> (
          SELECT count(*) FROM events e WHERE e.action = 'contact_received' AND e.subject_id = c.id)) AS "without event",
        (SELECT sum(change) FROM list_tallies WHERE list = 'contacts') - (SELECT count(*) FROM contacts) AS "list count"`);
    for (const [what, found] of Object.entries(rows[0] ?? {})) expect(Number(found), what).toBe(0);
  });
});

// Errors that cannot be provoked, raised by a function in the middle of a request.
describe('PostgreSQL’s disk and memory errors', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  test.each([
    ['53100', 'disk_full', '60', 3],
    ['58030', 'io_error', '60', 3],
    ['53200', 'out_of_memory', '2', 0],
    ['53300', 'too_many_connections', '2', 0],
  ])('%s (%s) is 503 with Retry-After: %s, with a key and without', async (code, _, seconds, errors) => {
    await app.db.raw(
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'it failed' USING ERRCODE = '${code}'; END $$`,
    );
    await app.db.raw('CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON events EXECUTE FUNCTION fail()');
    const user = await buildUser(app.db);
    const answers = [
      await app.guest().post('/api/contact', contactForm()),
      await app.guest().post('/api/contact', contactForm(), keyed()),
      await app.guest().post('/api/login', { email: user.email, password: 'correct horse' }),
    ];
    for (const { status, headers } of answers) {
      expect([status, headers.get('retry-after')]).toEqual([503, seconds]);
    }
    expect(takeLoggedErrors()).toHaveLength(errors);
    expect((await app.guest().get('/api/loyalty/journey')).status).toBe(200);
    await app.db.raw('DROP TRIGGER fail ON events');
    expect((await app.guest().post('/api/contact', contactForm(), keyed())).status).toBe(201);
  });
});
