import { describe, expect, test } from 'vitest';
import type { Answers } from '#shared/domain/forms.ts';
import { callerForm } from '#api/testing/forms.ts';
import { historyBody } from '#api/testing/recordForms.ts';
import { proven, mergeDesk } from '#api/testing/mergeDesk.ts';

const { app, admin, freeDay, buildUnconfirmed, merge, readUser, historyOf } = await mergeDesk();

const objectionsTo = async (one: { id: number }, other: { id: number }) =>
  ((await admin.get(`/api/admin/users/${one.id}/merge?with=${other.id}`)).body as { objections: string[] })
    .objections;

describe('what speaks against two records being one person’s', () => {
  test('are different dates of birth, and that they were said to be two people: a reason is needed', async () => {
    const names = { firstName: 'Maria', lastName: 'Twice' };
    const [mother, daughter] = [
      await buildUnconfirmed({ ...names, dateOfBirth: '1960-10-07', preferredPhone: '020 7946 0303' }),
      await buildUnconfirmed({ ...names, dateOfBirth: '1990-05-17', preferredPhone: '020 7946 0303' }),
    ];
    const refused = await merge(mother, daughter);
    expect(refused).toMatchObject({
      status: 409,
      text: expect.stringMatching(/^They were born on different days: 7 October 1960 and 17 May 1990\./),
    });
    expect(await readUser(daughter)).toMatchObject({ merged_into: null });
    const caller = callerForm({ ...names, dateOfBirth: '1960-10-07', appointmentDate: freeDay() });
    const { body } = await admin.post('/api/admin/bookings/caller', { ...caller, isSomebodyElse: true });
    const said = { id: (body as { userId: number }).userId };
    const proposed = (await admin.get(`/api/admin/users/${said.id}/duplicates`)).body as { id: number }[];
    expect(proposed.map(({ id }) => id)).not.toContain(mother.id);
    const { body: compared } = await admin.get(`/api/admin/users/${said.id}/merge?with=${mother.id}`);
    expect(compared).toMatchObject({ objections: ['The desk was told that they are two people.'] });
    expect((await merge(mother, said)).status).toBe(409);
    expect((await merge(mother, said, { reason: 'They showed both letters' })).status).toBe(200);
    expect(await historyOf(admin, `/api/admin/users/${mother.id}/history`)).toContainEqual(
      expect.stringContaining('joined two records of the same person: They showed both letters'),
    );
  });

  test('are two confirmed addresses, and signed medical histories that contradict each other', async () => {
    const [one, other] = [await buildUnconfirmed(proven), await buildUnconfirmed(proven)];
    expect(await objectionsTo(one, other)).toEqual([expect.stringMatching(/^Both have confirmed/)]);
    const [allergic, healthy, same] = [
      await buildUnconfirmed(),
      await buildUnconfirmed(),
      await buildUnconfirmed(),
    ];
    for (const [user, answers] of [
      [allergic, { allergies: true, allergicTo: ['Latex'], anaphylaxis: true }],
      [healthy, {}],
      [same, {}],
    ] as const) {
      const client = await app.signIn(user);
      expect((await client.post('/api/user/record/history', historyBody(answers as Answers))).status).toBe(
        201,
      );
    }
    const contradict = 'Their signed medical histories contradict each other.';
    expect(await objectionsTo(allergic, healthy)).toEqual([contradict]);
    expect(await objectionsTo(healthy, same)).toEqual([]);
    expect((await merge(healthy, allergic)).text).toBe(
      `${contradict} Please say why they are one person all the same.`,
    );
  });
});
