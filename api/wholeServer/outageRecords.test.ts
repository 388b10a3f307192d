import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordCalls, type Readiness } from '#shared/contracts/recordCalls.ts';
import { incidentReadTask, incidentTaskText } from '#shared/domain/incident.ts';
import { entryCalls, type EntryCall } from '#shared/commands/recordCallNames.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { isIntact } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { codeOf, provideRecordDesk, visitEntries, word } from '#api/testing/recordDesk.ts';
import { consentBody, historyBody, incidentBody } from '#api/testing/recordForms.ts';

const here = provideRecordDesk();

const sign = (call: EntryCall, body: object, params: object = {}) =>
  here.desk.note(call, { userId: here.user.id, ...params }, body);

describe('a record without the server', () => {
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
    const followUps = [new Date(Date.now() + 2_000).toISOString()];
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
