import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordCalls, type Readiness } from '#shared/contracts/recordCalls.ts';
import { incidentReadTask, incidentTaskText } from '#shared/domain/incident.ts';
import { entryCalls, type EntryCall } from '#shared/commands/recordCallNames.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { isIntact } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { codeOf, provideRecordDesk, visitEntries, word } from '#api/testing/recordDesk.ts';
import {
  consentBody,
  historyBody,
  incidentBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';

const here = provideRecordDesk();

const sign = (call: EntryCall, body: object, params: object = {}) =>
  here.desk.note(call, { userId: here.user.id, ...params }, body);

describe('a record without the server', () => {
  test('is read as it was stored, and the patient sees when', async () => {
    const body = historyBody({ anythingElse: `${word} before` });
    await (await here.app.signIn(here.user)).post('/api/user/record/history', body);
    await here.desk.fetchSnapshot();
    const answer = await here.desk.openRecord(here.user.id);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toContain(`${word} before`);
    await here.read();
    expect(here.desk.unsentCalls()).toEqual(['reportOpening']);
    const occurredAt = here.desk.entries()[0]?.command.occurredAt;
    await here.desk.reconnect();
    expect(here.desk.unsentCalls()).toEqual([]);
    const reads = await here.app.db('record_reads').where({ user_id: here.user.id }).orderBy('id');
    expect(reads.map(({ what }) => what)).toEqual(['stored', 'record']);
    expect(new Date(reads[1]?.at).toISOString()).toBe(occurredAt);
  });

  test('has what was signed since, in force as on the server', async () => {
    const without = await sign('addTreatment', treatmentBody({ bookingId: here.bookingId }));
    expect([without.status, codeOf(without)]).toEqual([409, 'warning_reason_needed']);
    expect(await without.text()).toContain(
      'There is no medical history and no consent to “Dermal fillers” in force.',
    );
    const ids = await here.signVisit();
    const record = await here.read();
    expect(record.entries.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(record).toMatchObject({ historyDue: false, history: { interviewer: 'Nia Okafor' } });
    expect(record.entries.find(({ kind }) => kind === 'consent')?.consent?.isWithdrawn).toBe(true);
    expect(record.entries.find(({ kind }) => kind === 'treatment')?.treatment?.products[0]?.words).toBe(
      '0.82 ml across middle forehead and left brow',
    );
    // The consent was withdrawn.
    const again = await sign('addTreatment', treatmentBody({ bookingId: here.bookingId }));
    expect(await again.text()).toContain('There is no consent to “Dermal fillers” in force.');
  });

  test('counts what was signed among the papers, for its author alone', async () => {
    const path = `/api/admin/readiness?bookings=${here.bookingId}`;
    const papers = async () => (await here.desk.read(recordCalls.listReadiness, path)?.json()) as Readiness[];
    const before = (await papers())[0]!;
    expect(before).toMatchObject({ missing: ['proof of age', 'medical history'], unsent: [] });
    expect((await sign('addHistory', historyBody())).status).toBe(201);
    const after = { done: before.done + 1, missing: ['proof of age'], unsent: ['medical history'] };
    expect(await papers()).toMatchObject([after]);
    here.desk.changePerson({ id: here.nia.id + 1000 });
    expect(await papers()).toEqual([before]);
  });

  test('takes a treatment that no direction covers only with a reason, and an incident with it', async () => {
    const products = [toxinProduct()];
    const body = { ...treatmentBody({ products, warningReason: 'On paper' }), withoutDirection: null };
    const refused = await sign('addTreatment', body);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'direction_needed']);
    const withoutDirection = { id: randomUUID(), reason: `${word} given all the same` };
    expect((await sign('addTreatment', { ...body, withoutDirection })).status).toBe(201);
    await here.desk.reconnect();
    expect((await here.selectEntries()).map(({ kind }) => kind)).toEqual(['treatment', 'incident']);
  });

  test('is refused where it is not stored', async () => {
    const other = await buildUser(here.app.db);
    const answer = await here.desk.openRecord(other.id);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'record_not_stored']);
    expect(await answer.text()).toContain('only those of patients with an appointment today or tomorrow');
    const signed = await here.desk.note(
      'addDeclined',
      { userId: other.id },
      { id: randomUUID(), bookingId: null, reason: word },
    );
    expect(codeOf(signed)).toBe('record_not_stored');
    expect(here.desk.unsentCalls()).toEqual([]);
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
    expect(here.desk.unsentCalls()).toEqual([]);
  });

  test('takes the same entry once, and no other one with its id', async () => {
    const body = { id: randomUUID(), bookingId: null, reason: 'Unwell' };
    expect((await sign('addDeclined', body)).status).toBe(201);
    expect((await sign('addDeclined', body)).status).toBe(201);
    expect(codeOf(await sign('addDeclined', { ...body, reason: 'Other' }))).toBe('entry_exists');
    expect(here.desk.unsentCalls()).toEqual(['addDeclined']);
  });

  test('leaves out an appointment that the server does not have yet', async () => {
    await sign('addDeclined', { id: randomUUID(), bookingId: -5, reason: 'Unwell' });
    await here.desk.reconnect();
    expect(await here.selectEntries()).toMatchObject([{ bookingId: null }]);
  });
});

describe('once the server is back', () => {
  test('every entry is there once, in order, with the time at the desk', async () => {
    const ids = await here.signVisit();
    const times = here.desk.entries().map(({ command }) => command.occurredAt);
    await here.desk.reconnect();
    expect(here.desk.unsentCalls()).toEqual([]);
    const entries = await here.selectEntries();
    expect(entries.map(({ id }) => id)).toEqual(ids);
    const sealer = createSealer([recordKey]);
    for (const [index, entry] of entries.entries())
      expect(isIntact(sealer, entry, entries[index - 1])).toBe(true);
    const { body } = await here.client.post(`/api/admin/records/${here.user.id}/open`, {});
    expect(body.entries.map((entry: { madeAt: string }) => entry.madeAt).toReversed()).toEqual(times);
    // Lost again before the next fetch, the desk still shows them.
    here.desk.setAway(true);
    expect((await here.read()).entries.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  const points = ['queued', 'before', 'committed', 'lost', 'replied'] as const;
  // Photographs: outagePictures.test.ts.
  const kinds = entryCalls.filter((call) => call !== 'addPicture');
  // `npm test` tries each kind, and each point, once or twice.
  const cases = kinds.flatMap((call, row) =>
    points.map((point, column) => ({ call, point, isSample: (row + column) % points.length === 0 })),
  );
  for (const { call, point, isSample } of cases)
    test(
      `a desk killed around ${call} (${point}) sends it once`,
      isSample ? {} : { tags: 'full' },
      async () => {
        const bodies = visitEntries(here.bookingId);
        const until = bodies.findIndex(([name]) => name === call);
        for (const [name, body, params] of bodies.slice(0, until)) await sign(name, body, params);
        await here.desk.reconnect();
        here.desk.setAway(true);
        const [, body, params] = bodies[until]!;
        expect((await sign(call, body, params)).status).toBe(201);
        if (point === 'lost') here.desk.loseReplies(1);
        else if (point !== 'queued') here.desk.killNextAt(point);
        if (point !== 'queued') await here.desk.reconnect();
        await here.desk.restart();
        await here.desk.reconnect();
        expect(here.desk.unsentCalls()).toEqual([]);
        expect((await here.selectEntries()).map(({ id }) => id)).toEqual(
          bodies.slice(0, until + 1).map(([, { id }]) => id),
        );
        const tasks = await here.app.db('tasks').where({ user_id: here.user.id });
        expect(new Set(tasks.map(({ text }) => text))).toEqual(
          new Set(call === 'addIncident' ? [incidentTaskText, incidentReadTask] : []),
        );
        expect(tasks).toHaveLength(call === 'addIncident' ? 2 : 0);
        const events = here.app.db('events').where({ action: 'record_entry_added', user_id: here.user.id });
        expect(await events).toHaveLength(until + 1);
      },
    );

  test('an incident is taken whose follow-up is over by then', async () => {
    const followUps = [new Date(Date.now() + 100).toISOString()];
    expect((await sign('addIncident', incidentBody({ followUps }))).status).toBe(201);
    expect((await here.read()).entries).toMatchObject([{ kind: 'incident', incident: { steps: [] } }]);
    await waitUntil(() => Date.now() > Date.parse(followUps[0]!));
    await here.desk.reconnect();
    expect(here.desk.unsentCalls()).toEqual([]);
    const [task] = await here.app.db('tasks').where({ user_id: here.user.id, text: incidentTaskText });
    expect(new Date(task.due_at).toISOString()).toBe(followUps[0]);
  });

  test('somebody else’s session sends nothing, and sees neither patient nor kind', async () => {
    await here.signVisit();
    await here.read();
    const robin = await buildAdmin(here.app.db, { firstName: 'Robin', isClinician: true, isOwner: true });
    here.desk.changePerson({ id: robin.id, name: 'Robin Example', isOwner: true, isClinician: true });
    here.desk.setSender(robin.id);
    await here.desk.reconnect();
    expect(await here.selectEntries()).toEqual([]);
    const items = here.desk.getOutage().readJournal();
    expect(items).toHaveLength(8);
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`${word}|Grace|treatment|consent|incident`, 'i'));
    for (const { id } of items) {
      expect(await here.desk.getOutage().discard(id)).toEqual({
        isDone: false,
        message: 'Only Nia Okafor can decide about this.',
      });
    }
    // Nor are the records stored for her.
    here.desk.setAway(true);
    expect(codeOf(await here.desk.openRecord(here.user.id))).toBe('record_not_stored');
    here.desk.changePerson({ id: here.nia.id, name: 'Nia Okafor' });
    here.desk.setSender(here.nia.id);
    await here.desk.reconnect();
    expect(await here.selectEntries()).toHaveLength(7);
  });

  test('a consent that the law forbids is its author’s to decide, and keeps its time', async () => {
    await sign('addConsent', consentBody());
    const occurredAt = here.desk.entries()[0]?.command.occurredAt;
    const born = (date_of_birth: string) =>
      here.app.db('users').where({ id: here.user.id }).update({ date_of_birth });
    await born(inDays(-17 * 365));
    await here.desk.reconnect();
    const outage = here.desk.getOutage();
    const [item] = outage.readJournal();
    expect(item).toMatchObject({ state: 'conflict', entries: [{ kind: 'consent' }] });
    expect(item?.conflict).toMatchObject({ drop: 'Discard it', again: 'Try again', nextFree: null });
    expect(item?.conflict?.sentence).toMatch(
      /^You signed an entry of the care record of Grace Khan while offline \(.*\)\. It cannot be recorded\. The clinic’s server answered: /,
    );
    await born('1990-01-02');
    expect(await outage.resolve(item?.id ?? '', 'try_again')).toMatchObject({ isDone: true });
    const { body: record } = await here.client.post(`/api/admin/records/${here.user.id}/open`, {});
    expect(record.entries).toHaveLength(1);
    expect(new Date(record.entries[0].occurredAt).toISOString()).toBe(occurredAt);
  });

  test('an opening cannot be discarded before it is reported', async () => {
    await here.read();
    const [item] = here.desk.getOutage().readJournal();
    expect(await here.desk.getOutage().discard(item?.id ?? '')).toMatchObject({ isDone: false });
    expect(here.desk.unsentCalls()).toEqual(['reportOpening']);
  });

  test('entries of somebody who has lost the right wait, and nothing else does', async () => {
    await sign('addDeclined', { id: randomUUID(), bookingId: null, reason: word });
    await here.desk.note('addStaffNote', { id: here.user.id }, { note: 'Likes tea' });
    await here.read();
    await here.app.db('users').where({ id: here.nia.id }).update({ is_clinician: false });
    await here.desk.reconnect();
    expect(here.desk.unsentCalls()).toEqual(['addDeclined']);
    expect(here.desk.getOutage().readJournal()[0]?.whyHeld).toContain(
      'until an owner of the clinic gives you that right',
    );
    await here.app.db('users').where({ id: here.nia.id }).update({ is_clinician: true });
    await here.desk.reconnect();
    expect(here.desk.unsentCalls()).toEqual([]);
    expect(await here.selectEntries()).toHaveLength(1);
  });
});

test('nothing clinical is on the disk in the clear', async () => {
  await here.signVisit();
  await here.desk.fetchSnapshot();
  const record = JSON.stringify(await here.read());
  // With a space, which base64 does not have: five letters stand in it by chance once in some hundred runs.
  const plain = [word, 'Grace Khan', 'middle forehead'];
  for (const words of plain) expect(record).toContain(words);
  const files = readdirSync(here.folder);
  expect(files.toSorted()).toEqual(['journal.log', 'kept.json', 'records.json']);
  for (const file of files) {
    const text = readFileSync(join(here.folder, file)).toString('latin1').toLowerCase();
    expect(text.length).toBeGreaterThan(100);
    for (const words of plain) expect(text).not.toContain(words.toLowerCase());
  }
});
