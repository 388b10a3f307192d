import { describe, expect, test } from 'vitest';
import { incidentReadTask, incidentTaskText } from '#shared/domain/incident.ts';
import { entryCalls, type EntryCall } from '#shared/commands/recordCallNames.ts';
import { isIntact } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { provideRecordDesk, visitEntries } from '#api/testing/recordDesk.ts';
import { incidentBody } from '#api/testing/recordForms.ts';

const here = provideRecordDesk();

const sign = (call: EntryCall, body: object, params: object = {}) =>
  here.desk.note(call, { userId: here.user.id, ...params }, body);

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
});
