import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { idempotencyOf, settleHeader, type Call } from '#shared/contracts/call.ts';
import { buildUser } from '#api/demo/factories.ts';
import {
  sessionKeys as sessionKey,
  startTestApp,
  testApp,
  type Answer,
  type TestClient,
} from '#api/testing/app.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { decrypt } from '#api/keys/encryption.ts';
import { emptyClinic } from '#api/testing/emptyClinic.ts';
import { prepareSample } from '#api/testing/samples.ts';
import type { Sample } from '#api/testing/samples/parts.ts';

// With a mail server a new address has to be confirmed by a link; no worker runs, so nothing is sent.
const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
  `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')
       AND table_name NOT IN ('sessions', 'rate_limits')`,
);
const fingerprint = rows
  .map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) AS sum FROM ${name}`,
  )
  .join(' UNION ALL ');

// Before each test, so that a retried test does not find the rows of its first attempt.
beforeEach(() => emptyClinic(app.db));

const keyed = (key: string) => ({ 'idempotency-key': `"${key}"` });

/** The rows of every table but sessions and rate limits: a second change would show here as another count or a newer row. */
async function readDatabase(): Promise<Record<string, string>> {
  // Prepared, because to plan a query over all tables takes ten times as long as to run it.
  const rows = await queryPrepared<{ name: string; sum: string }>(app.db, 'fingerprint', fingerprint, []);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const prepare = (name: string, call: Call) => prepareSample(app, name, call);

/** The same call with another id or another valid value. */
function other(sample: Sample, path: string): { path: string; body: object | undefined } {
  if (sample.other) return { path, body: { ...sample.body, ...sample.other } };
  const [id] = /\d{1,9}(?=\/|$)|[0-9a-f-]{36}/.exec(path.replace('/api', '')) ?? [];
  if (!id) throw new Error('no other request can be made of this sample');
  const next = id.length === 36 ? randomUUID() : String(Number(id) + 1);
  return { path: path.replace(`/${id}`, `/${next}`), body: sample.body };
}

const changes = Object.entries(allCalls).filter(([, call]) => idempotencyOf(call));
/** The rule is one for all calls, in one place: `npm test` tries it with every seventh. */
const everySeventh = (name: string) =>
  changes.findIndex(([call]) => call === name) % 7 === 0 ? {} : { tags: 'full' };
/** Calls without content that could differ. */
const hasNoContent = new Set([
  'endOtherSessions',
  'createMyCalendarFeed',
  'removeMyCalendarFeed',
  'resendConfirmation',
]);
/** Deletes the caller's account, so that nobody can repeat the request. */
const endsOwnSession = new Set(['deleteMyAccount']);

// Reading by a token is a POST, because a token does not belong in an address. A record must not be in a stored
// answer, nor what a recall found in records, and of a draft the last one counts, of readings the first. Who has which
// treatment does not belong in an address either.
test('every changing call takes an idempotency key, except signing in, signing out, browser reports, opening or storing a record, recalls, drafts, readings, times to think and a screen that a patient has', () => {
  const without = Object.entries(allCalls)
    .filter(([, call]) => call.method !== 'GET' && !idempotencyOf(call))
    .map(([name]) => name);
  expect(without.toSorted()).toEqual([
    'endHandover',
    'findCoolingOff',
    'findRecalled',
    'findWithoutAccount',
    'holdTime',
    'identifyForHandover',
    'logIn',
    'logInWithPasskey',
    'logOut',
    'openEntry',
    'openPicture',
    'openRecord',
    'readOfferLink',
    'readReminderLink',
    'readResetLink',
    'registerDeskKey',
    'releaseHeldTime',
    'reportConsentOpened',
    'reportCspViolation',
    'saveHandoverDraft',
    'saveHistoryDraft',
    'sendHandoverConsent',
    'sendHandoverHistory',
    'startHandover',
    'startPasskey',
    'startPasskeyLogIn',
    'storePicture',
    'storeRecords',
    'storeTreatments',
  ]);
});

describe.each(changes)('%s with an Idempotency-Key', (name, call) => {
  test('makes one change and gives one response when it is sent twice, and is refused with other content', async () => {
    const { client, sample, path } = await prepare(name, call);
    const key = randomUUID();
    const send = (to = path, body = sample.body) => client.send(call.method, to, body, keyed(key));
    const first = await send();
    expect([first.status, first.text]).toEqual([call.status ?? (call.answer ? 200 : 204), first.text]);
    const before = await readDatabase();
    const second = await send();
    if (endsOwnSession.has(name)) expect(second.status).toBe(401);
    else if (call.showsOnce) {
      expect(second).toMatchObject({ status: 409, text: expect.stringContaining('was shown only once') });
      expect(second.code).toBe('shown_once');
    } else {
      expect([second.status, second.text]).toEqual([first.status, first.text]);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.headers.get('x-undo-event')).toBe(first.headers.get('x-undo-event'));
    }
    if (!endsOwnSession.has(name) && !hasNoContent.has(name)) {
      const changed = other(sample, path);
      const refused = await send(changed.path, changed.body);
      expect([refused.status, refused.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await readDatabase()).toEqual(before);
  });

  test.runIf(idempotencyOf(call) === 'per-user')(
    'does not match another user’s keys',
    everySeventh(name),
    async () => {
      const mine = await prepare(name, call);
      const theirs = await prepare(name, call);
      const key = randomUUID();
      await mine.client.send(call.method, mine.path, mine.sample.body, keyed(key));
      const answer = await theirs.client.send(call.method, theirs.path, theirs.sample.body, keyed(key));
      expect(answer.status).toBe(call.status ?? (call.answer ? 200 : 204));
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
    },
  );
});

const secretCalls = changes.filter(([, call]) => call.showsOnce);

test('the calls whose answer holds a secret are those that show it once', () => {
  expect(secretCalls.map(([name]) => name).toSorted()).toEqual([
    'addStaff',
    'confirmSecondFactor',
    'createMyCalendarFeed',
    'issueWelcomeLink',
    'renewRecoveryCodes',
    'startSecondFactor',
  ]);
});

test.each(secretCalls)(
  'the receipt of %s does not hold its secret, for a settled key either',
  async (name, call) => {
    const { client, sample, path } = await prepare(name, call);
    const key = randomUUID();
    const { body } = await client.send(call.method, path, sample.body, keyed(key));
    const { scope, sealed } = await app.db('idempotency_receipts').where({ key }).first();
    const opened = decrypt([sessionKey], `${scope} ${key}`, sealed)?.secret.toString();
    expect(JSON.parse(opened ?? '')).toEqual({ status: call.status ?? 200, isSecret: true });
    expect(opened).not.toContain(String(Object.values(body as object)[0]));
    const settled = await client.send(call.method, path, sample.body, {
      ...keyed(key),
      [settleHeader]: '?1',
    });
    expect([settled.status, settled.code]).toEqual([409, 'shown_once']);
    const never = { ...keyed(randomUUID()), [settleHeader]: '?1' };
    expect((await client.send(call.method, path, sample.body, never)).status).toBe(410);
  },
);

describe('settling a key', () => {
  const settle = (client: TestClient, path: string, body: object | undefined, key: string): Promise<Answer> =>
    client.post(path, body, { ...keyed(key), [settleHeader]: '?1' });

  test('reports a change that was made', async () => {
    const { client, sample, path } = await prepare('addStaffNote', allCalls['addStaffNote']!);
    const key = randomUUID();
    const first = await client.post(path, sample.body, keyed(key));
    const answer = await settle(client, path, sample.body, key);
    expect([answer.status, answer.text]).toEqual([first.status, first.text]);
  });

  test('reports that nothing was done, and makes a late request fail', async () => {
    const { client, sample, path } = await prepare('addStaffNote', allCalls['addStaffNote']!);
    const key = randomUUID();
    const notDone = { status: 410, text: 'This was not saved. Please try again.' };
    expect(await settle(client, path, sample.body, key)).toMatchObject(notDone);
    const before = await readDatabase();
    expect(await client.post(path, sample.body, keyed(key))).toMatchObject(notDone);
    expect(await settle(client, path, sample.body, key)).toMatchObject(notDone);
    expect(await readDatabase()).toEqual(before);
  });
});

test('settling counts against the limits of its call', async () => {
  const limited = await startTestApp({ RATE_LIMIT_SCALE: '1', SMTP_URL: 'smtp://127.0.0.1:9' });
  const client = await limited.signIn(await buildUser(limited.db, { emailProvenAt: null }));
  const key = randomUUID();
  const send = (headers: Record<string, string>) =>
    client.post('/api/user/email/confirmation', undefined, headers);
  expect((await send(keyed(key))).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 3; n++) {
    statuses.push((await send({ ...keyed(randomUUID()), [settleHeader]: '?1' })).status);
  }
  for (let n = 0; n < 2; n++) statuses.push((await send({ ...keyed(key), [settleHeader]: '?1' })).status);
  expect(statuses).toEqual([410, 410, 410, 200, 429]);
  // A repeat without the header is not a guess, and is answered.
  expect((await send(keyed(key))).status).toBe(200);
  await limited.stop();
});

test('whether a change was made is false for an error response and for a withdrawn key', async () => {
  const find = async (key: string) => (await app.guest().get(`/api/changes/${key}`)).body;
  const { client, sample, path } = await prepare('addStaffNote', allCalls['addStaffNote']!);
  const [refusedKey, withdrawnKey] = [randomUUID(), randomUUID()];
  await client.post(path, { note: '' }, keyed(refusedKey));
  await client.post(path, sample.body, { ...keyed(withdrawnKey), [settleHeader]: '?1' });
  for (const key of [refusedKey, withdrawnKey]) expect(await find(key)).toEqual({ isSaved: false });
});

test('a stored response contains no names in clear text', async () => {
  const { client, sample, path } = await prepare('addStaffNote', allCalls['addStaffNote']!);
  const key = randomUUID();
  await client.post(path, sample.body, keyed(key));
  const row = await app.db('idempotency_receipts').where({ key }).first();
  expect(row).toMatchObject({ body: null });
  expect(row.sealed.toString('latin1')).not.toContain('Prefers mornings');
});
