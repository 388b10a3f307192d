import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { commandOf } from '#shared/commands/deskCommands.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { isStrike, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { allRights, buildAdmin, buildUser } from '#api/demo/factories.ts';
import { type TestClient, outcomeOf, testApp } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { directionBody, patchTestBody } from '#api/testing/recordForms.ts';
import { newKey } from '#api/testing/recordPatient.ts';
import { arrivalsOf, callOf, firstSaid, phone, saidApart, type Said } from '#api/testing/saidApart.ts';

const dayMs = 86_400_000;
// All of a history has happened.
const begin = Math.floor(Date.now() / dayMs) * dayMs - 9 * dayMs;
const fakeClock = () => vi.useFakeTimers({ toFake: ['Date'], now: begin });
// Set back before the next file, also where this file's test does not run.
fakeClock();
const app = await testApp();
const desks = await Promise.all(
  ['Nia', 'Ola'].map(async (firstName) =>
    atDesk(app, await app.signIn(await buildAdmin(app.db, { firstName, ...allRights }))),
  ),
);
vi.useRealTimers();
const nia = desks[0]!;

const patchTest = (hasReaction: boolean) => {
  const appliedAt = new Date(Date.now() - 3 * dayMs).toISOString();
  return ['patch-tests', patchTestBody({ appliedAt, hasReaction })] as const;
};
/** What is signed at the server itself, once what was said apart has arrived. */
const signed = {
  direction: () => ['directions', directionBody({ intervalDays: 1 })],
  end: (directed) => [`directions/${directed}/end`, { text: null }],
  patchTest: () => patchTest(false),
  reaction: () => patchTest(true),
  removal: () => ['stop-removals', { alertId: 'anaphylaxis', reason: 'A wasp, and not herself' }],
} satisfies Record<string, (directed: string) => readonly [string, object]>;
const online = fc.constantFrom(null, ...(Object.keys(signed) as (keyof typeof signed)[]));
const period = fc.record({ apart: saidApart, minutes: fc.constantFrom(1, 7 * 60, 20 * 60), online });

let opened = 0;

/** A patient’s record; ids of the other one differ by a digit. */
async function openRecord(copy: number) {
  const prefix = `${String(opened).padStart(8, '0')}-000${copy}`;
  const idOf = (n: number) => `${prefix}-7000-8000-${String(n).padStart(12, '0')}`;
  const user = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan' });
  const patient = await app.signIn(user);
  const path = `/api/admin/records/${user.id}`;
  const write = (client: TestClient, { call, body }: ReturnType<typeof firstSaid>[number], at?: Date) =>
    client.post(commandOf(call).contract.path.replace(':userId', String(user.id)), body, {
      ...newKey(),
      ...(at && { 'Client-Created-At': at.toISOString() }),
    });
  for (const first of firstSaid(idOf)) expect((await write(nia, first)).status).toBe(201);
  const open = async () => (await nia.post(`${path}/open`, { reason: 'planning' })).body as OpenedRecord;
  let directed = idOf(0);
  return {
    say: async (one: Said, n: number, known: readonly (readonly [Said, number])[], at: Date) => {
      const made = callOf(one, n, known, idOf);
      if (!made) return;
      const own = { 'Client-Created-At': at.toISOString(), ...newKey() };
      const answer =
        one.who === phone
          ? await patient.post('/api/user/record/history', made.body, own)
          : await write(desks[one.who]!, made, at);
      // What is struck out already is all that a desk cannot add.
      if (outcomeOf(answer)[1] !== 'struck_out') expect(outcomeOf(answer), answer.text).toEqual([201, null]);
    },
    sign: async (what: keyof typeof signed, n: number) => {
      const id = idOf(n);
      await open();
      const [part, body] = signed[what](directed);
      if (what === 'direction') directed = id;
      return outcomeOf(await nia.post(`${path}/${part}`, { ...body, id }));
    },
    /** What is in force, without ids, and times of arrival. */
    read: async () => {
      const { userId: _, entries, ...opened } = await open();
      const stands = withoutStruckOut(entries).filter(
        (entry) =>
          !isStrike(entry) &&
          entry.kind !== 'incident' &&
          (entry.kind !== 'addendum' || entry.formId === patchTestForm.id),
      );
      const text = JSON.stringify({ ...opened, stands }, (name, value: unknown) =>
        // Which treatment of two desks was the last of a direction, goes by arrival.
        ['signedAt', 'recordedAt', 'directionId'].includes(name) ? undefined : value,
      );
      return JSON.parse(text.replaceAll(prefix, '')) as unknown;
    },
  };
}

const histories = isFullRun ? 150 : 10;

test(
  `${histories} histories of two desks and a phone give the same record in force, in whatever order they arrive`,
  { tags: 'full' },
  async () => {
    const run = async (periods: (typeof period extends fc.Arbitrary<infer One> ? One : never)[]) => {
      vi.setSystemTime(begin);
      opened++;
      const records = [await openRecord(1), await openRecord(2)];
      const before: [Said, number][] = [];
      for (const [index, { apart, minutes, online }] of periods.entries()) {
        const arrival = begin + (index + 1) * dayMs;
        vi.setSystemTime(arrival);
        const all = apart.all.map((one, n): [Said, number] => [one, before.length + n]);
        const inOrder = apart.all.map(({ who }) => who);
        for (const [record, order] of [
          [records[0]!, apart.order],
          [records[1]!, inOrder],
        ] as const)
          for (const at of arrivalsOf(apart.all, order)) {
            const [said, n] = all[at]!;
            const own = all.slice(0, at).filter(([{ who }]) => who === said.who);
            const ago = (all.length - at) * minutes * 60_000 - n * 1000;
            await record.say(said, n, [...before, ...own], new Date(arrival - ago));
          }
        before.push(...all);
        vi.setSystemTime(arrival + 3_600_000);
        const codes = [];
        for (const record of records) codes.push(online && (await record.sign(online, 900 + index)));
        expect(codes[1]).toEqual(codes[0]);
        expect(await records[1]!.read()).toEqual(await records[0]!.read());
      }
    };
    const periods = fc.array(period, { minLength: 1, maxLength: 3 });
    fakeClock();
    onTestFinished(() => void vi.useRealTimers());
    await fc.assert(fc.asyncProperty(periods, run), { numRuns: histories });
  },
);
