import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordCalls, type Readiness } from '#shared/contracts/recordCalls.ts';
import { incidentTaskText } from '#shared/domain/incident.ts';
import { entryCalls, type EntryCall } from '#shared/outage/recordCallNames.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { isIntact } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey, startTestApp, type TestApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { codeOf, openRecordDesk, visitEntries, word, type RecordDesk } from '#api/testing/recordDesk.ts';
import {
  consentBody,
  historyBody,
  incidentBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';

let app: TestApp;
let nia: RecordDesk['nia'];
let client: RecordDesk['client'];
let user: RecordDesk['user'];
let bookingId: number;
let folder: string;
let desk: RecordDesk['desk'];
let read: RecordDesk['read'];
let entriesOf: RecordDesk['selectEntries'];
let signVisit: RecordDesk['signVisit'];
let close: RecordDesk['close'];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({
    nia,
    client,
    user,
    bookingId,
    folder,
    desk,
    read,
    selectEntries: entriesOf,
    signVisit,
    close,
  } = await openRecordDesk(app));
});
afterEach(() => close());

const sign = (call: EntryCall, body: object, params: object = {}) =>
  desk.note(call, { userId: user.id, ...params }, body);

describe('a record without the server', () => {
  test('is read as it was stored, and the patient sees when', async () => {
    const body = historyBody({ anythingElse: `${word} before` });
    await (await app.signIn(user)).post('/api/user/record/history', body);
    await desk.fetchSnapshot();
    const answer = await desk.openRecord(user.id);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toContain(`${word} before`);
    await read();
    expect(desk.unsentCalls()).toEqual(['reportOpening']);
    const occurredAt = desk.entries()[0]?.intent.occurredAt;
    await desk.reconnect();
    expect(desk.unsentCalls()).toEqual([]);
    const reads = await app.db('record_reads').where({ user_id: user.id }).orderBy('id');
    expect(reads.map(({ what }) => what)).toEqual(['stored', 'record']);
    expect(new Date(reads[1]?.at).toISOString()).toBe(occurredAt);
  });

  test('has what was signed since, in force as on the server', async () => {
    const without = await sign('addTreatment', treatmentBody({ bookingId }));
    expect([without.status, codeOf(without)]).toEqual([409, 'warning_reason_needed']);
    expect(await without.text()).toContain('There is no medical history and no consent in force.');
    const ids = await signVisit();
    const record = await read();
    expect(record.entries.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(record).toMatchObject({ historyDue: false, history: { interviewer: 'Nia Okafor' } });
    expect(record.entries.find(({ kind }) => kind === 'consent')?.consent?.isWithdrawn).toBe(true);
    expect(record.entries.find(({ kind }) => kind === 'treatment')?.treatment?.products[0]?.words).toBe(
      '8.2 units across middle forehead and left brow',
    );
    // The consent was withdrawn.
    const again = await sign('addTreatment', treatmentBody({ bookingId }));
    expect(await again.text()).toContain('There is no consent in force.');
  });

  test('counts what was signed among the papers, for its author alone', async () => {
    const path = `/api/admin/readiness?bookings=${bookingId}`;
    const papers = async () => (await desk.read(recordCalls.listReadiness, path)?.json()) as Readiness[];
    const before = (await papers())[0]!;
    expect(before).toMatchObject({ missing: ['proof of age', 'medical history'], unsent: [] });
    expect((await sign('addHistory', historyBody())).status).toBe(201);
    const after = { done: before.done + 1, missing: ['proof of age'], unsent: ['medical history'] };
    expect(await papers()).toMatchObject([after]);
    desk.changePerson({ id: nia.id + 1000 });
    expect(await papers()).toEqual([before]);
  });

  test('takes a treatment that no direction covers only with a reason, and an incident with it', async () => {
    const products = [toxinProduct()];
    const body = { ...treatmentBody({ products, warningReason: 'On paper' }), withoutDirection: null };
    const refused = await sign('addTreatment', body);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'direction_needed']);
    const withoutDirection = { id: randomUUID(), reason: `${word} given all the same` };
    expect((await sign('addTreatment', { ...body, withoutDirection })).status).toBe(201);
    await desk.reconnect();
    expect((await entriesOf()).map(({ kind }) => kind)).toEqual(['treatment', 'incident']);
  });

  test('is refused where it is not stored', async () => {
    const other = await buildUser(app.db);
    const answer = await desk.openRecord(other.id);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'record_not_stored']);
    expect(await answer.text()).toContain('only those of patients with an appointment today or tomorrow');
    const signed = await desk.note(
      'addDeclined',
      { userId: other.id },
      { id: randomUUID(), bookingId: null, reason: word },
    );
    expect(codeOf(signed)).toBe('record_not_stored');
    expect(desk.unsentCalls()).toEqual([]);
  });

  test.each<[EntryCall, () => object, string]>([
    ['addHistory', () => ({ ...historyBody(), formVersion: 99 }), 'form_changed'],
    ['addHistory', () => ({ id: randomUUID(), unchangedFrom: randomUUID() }), 'form_changed'],
    ['addHistory', () => ({ ...historyBody(), answers: {} }), 'answers_missing'],
    ['addConsent', () => consentBody({ textVersion: 99 }), 'consent_text_changed'],
    [
      'addTreatment',
      () => treatmentBody({ products: [{ ...treatmentBody().products[0]!, expiry: inDays(-1) }] }),
      'batch_expired',
    ],
    ['addAddendum', () => ({ id: randomUUID(), text: 'x' }), 'not_found'],
    ['addWithdrawal', () => ({ id: randomUUID(), refersTo: randomUUID(), text: null }), 'not_found'],
    ['addDeclined', () => ({ id: 'x', bookingId: null, reason: 'x' }), 'invalid'],
    [
      'addIncident',
      () => incidentBody({ happenedAt: new Date(Date.now() + 3_600_000).toISOString() }),
      'in_the_future',
    ],
    [
      'addIncident',
      () => incidentBody({ followUps: [new Date(Date.now() - 60_000).toISOString()] }),
      'follow_up_date',
    ],
  ])('refuses %s as the server does (%#)', async (call, body, code) => {
    const answer = await sign(call, body(), { entryId: randomUUID() });
    expect(codeOf(answer)).toBe(code);
    expect(desk.unsentCalls()).toEqual([]);
  });

  test('takes the same entry once, and no other one with its id', async () => {
    const body = { id: randomUUID(), bookingId: null, reason: 'Unwell' };
    expect((await sign('addDeclined', body)).status).toBe(201);
    expect((await sign('addDeclined', body)).status).toBe(201);
    expect(codeOf(await sign('addDeclined', { ...body, reason: 'Other' }))).toBe('entry_exists');
    expect(desk.unsentCalls()).toEqual(['addDeclined']);
  });

  test('leaves out an appointment that the server does not have yet', async () => {
    await sign('addDeclined', { id: randomUUID(), bookingId: -5, reason: 'Unwell' });
    await desk.reconnect();
    expect(await entriesOf()).toMatchObject([{ bookingId: null }]);
  });
});

describe('once the server is back', () => {
  test('every entry is there once, in order, with the time at the desk', async () => {
    const ids = await signVisit();
    const times = desk.entries().map(({ intent }) => intent.occurredAt);
    await desk.reconnect();
    expect(desk.unsentCalls()).toEqual([]);
    const entries = await entriesOf();
    expect(entries.map(({ id }) => id)).toEqual(ids);
    const sealer = createSealer([recordKey]);
    for (const [index, entry] of entries.entries())
      expect(isIntact(sealer, entry, entries[index - 1])).toBe(true);
    const { body } = await client.post(`/api/admin/records/${user.id}/open`, {});
    expect(body.entries.map((entry: { madeAt: string }) => entry.madeAt).toReversed()).toEqual(times);
    // Lost again before the next fetch, the desk still shows them.
    desk.setAway(true);
    expect((await read()).entries.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  const points = ['noted', 'before', 'committed', 'lost', 'replied'] as const;
  // Photographs: outagePictures.test.ts.
  const kinds = entryCalls.filter((call) => call !== 'addPicture');
  test.each(kinds.flatMap((call) => points.map((point) => [call, point] as const)))(
    'a desk killed around %s (%s) sends it once',
    async (call, point) => {
      const bodies = visitEntries(bookingId);
      const until = bodies.findIndex(([name]) => name === call);
      for (const [name, body, params] of bodies.slice(0, until)) await sign(name, body, params);
      await desk.reconnect();
      desk.setAway(true);
      const [, body, params] = bodies[until]!;
      expect((await sign(call, body, params)).status).toBe(201);
      if (point === 'lost') desk.loseReplies(1);
      else if (point !== 'noted') desk.killNextAt(point);
      if (point !== 'noted') await desk.reconnect();
      await desk.restart();
      await desk.reconnect();
      expect(desk.unsentCalls()).toEqual([]);
      expect((await entriesOf()).map(({ id }) => id)).toEqual(
        bodies.slice(0, until + 1).map(([, { id }]) => id),
      );
      const tasks = await app.db('tasks').where({ user_id: user.id });
      expect(tasks.map(({ text }) => text)).toEqual(call === 'addIncident' ? [incidentTaskText] : []);
      const events = app.db('events').where({ action: 'record_entry_added', user_id: user.id });
      expect(await events).toHaveLength(until + 1);
    },
  );

  test('an incident is taken whose follow-up is over by then', async () => {
    const followUps = [new Date(Date.now() + 100).toISOString()];
    expect((await sign('addIncident', incidentBody({ followUps }))).status).toBe(201);
    expect((await read()).entries).toMatchObject([{ kind: 'incident', incident: { steps: [] } }]);
    await waitUntil(() => Date.now() > Date.parse(followUps[0]!));
    await desk.reconnect();
    expect(desk.unsentCalls()).toEqual([]);
    const [task] = await app.db('tasks').where({ user_id: user.id });
    expect(new Date(task.due_at).toISOString()).toBe(followUps[0]);
  });

  test('somebody else’s session sends nothing, and sees neither patient nor kind', async () => {
    await signVisit();
    await read();
    const robin = await buildAdmin(app.db, { firstName: 'Robin', isClinician: true, isOwner: true });
    desk.changePerson({ id: robin.id, name: 'Robin Example', isOwner: true, isClinician: true });
    desk.setSender(robin.id);
    await desk.reconnect();
    expect(await entriesOf()).toEqual([]);
    const items = desk.getOutage().readJournal();
    expect(items).toHaveLength(8);
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`${word}|Grace|treatment|consent|incident`, 'i'));
    for (const { id } of items) {
      expect(await desk.getOutage().discard(id)).toEqual({
        isDone: false,
        message: 'Only Nia Okafor can decide about this.',
      });
    }
    // Nor are the records stored for her.
    desk.setAway(true);
    expect(codeOf(await desk.openRecord(user.id))).toBe('record_not_stored');
    desk.changePerson({ id: nia.id, name: 'Nia Okafor' });
    desk.setSender(nia.id);
    await desk.reconnect();
    expect(await entriesOf()).toHaveLength(7);
  });

  test('a refused entry is its author’s to decide, and keeps its time', async () => {
    const stranger = await buildConfirmed(app.db, { appointmentDate: inDays(0), appointmentTime: '15:00' });
    const body = { id: randomUUID(), bookingId: stranger.id, reason: `${word} refused` };
    await sign('addDeclined', body);
    const occurredAt = desk.entries()[0]?.intent.occurredAt;
    await desk.reconnect();
    const outage = desk.getOutage();
    const [item] = outage.readJournal();
    expect(item).toMatchObject({ state: 'conflict', entries: [{ text: `${word} refused` }] });
    expect(item?.conflict).toMatchObject({ drop: 'Do not record it', again: 'Try again', nextFree: null });
    expect(item?.conflict?.sentence).toMatch(
      /^You signed an entry of the care record of Grace Khan while offline \(.*\)\. The clinic’s server answered: That appointment was not found\.$/,
    );
    await app.db('bookings').where({ id: stranger.id }).update({ user_id: user.id });
    expect(await outage.resolve(item?.id ?? '', 'try_again')).toMatchObject({ isDone: true });
    const { body: record } = await client.post(`/api/admin/records/${user.id}/open`, {});
    expect(record.entries).toMatchObject([{ id: body.id, madeAt: occurredAt }]);
  });

  test('an opening cannot be discarded before it is reported', async () => {
    await read();
    const [item] = desk.getOutage().readJournal();
    expect(await desk.getOutage().discard(item?.id ?? '')).toMatchObject({ isDone: false });
    expect(desk.unsentCalls()).toEqual(['reportOpening']);
  });

  test('entries of somebody who has lost the right wait, and nothing else does', async () => {
    await sign('addDeclined', { id: randomUUID(), bookingId: null, reason: word });
    await desk.note('addStaffNote', { id: user.id }, { note: 'Likes tea' });
    await read();
    await app.db('users').where({ id: nia.id }).update({ is_clinician: false });
    await desk.reconnect();
    expect(desk.unsentCalls()).toEqual(['addDeclined']);
    expect(desk.getOutage().readJournal()[0]?.whyHeld).toContain(
      'until an owner of the clinic gives you that right',
    );
    await app.db('users').where({ id: nia.id }).update({ is_clinician: true });
    await desk.reconnect();
    expect(desk.unsentCalls()).toEqual([]);
    expect(await entriesOf()).toHaveLength(1);
  });
});

test('nothing clinical is on the disk in the clear', async () => {
  await signVisit();
  await desk.fetchSnapshot();
  await read();
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual(['journal.log', 'kept.json', 'records.json']);
  for (const file of files) {
    const text = readFileSync(join(folder, file)).toString('latin1').toLowerCase();
    expect(text.length).toBeGreaterThan(100);
    for (const plain of [word, 'grace', 'forehead', 'toxin']) expect(text).not.toContain(plain);
  }
});
