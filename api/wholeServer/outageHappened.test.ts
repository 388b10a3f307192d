import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { incidentReadTask } from '#shared/domain/incident.ts';
import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { openEntry } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { codeOf, provideRecordDesk, word } from '#api/testing/recordDesk.ts';
import { consentBody, directionBody, toxinProduct, treatmentBody } from '#api/testing/recordForms.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

const here = provideRecordDesk();

const sign = (call: EntryCall, body: object) => here.desk.note(call, { userId: here.user.id }, body);

/** A desk signs it, the server changes, and then it is sent. */
async function sendAfter(
  call: EntryCall,
  body: object,
  change: () => PromiseLike<unknown>,
  left: string[] = [],
) {
  const answer = await sign(call, body);
  expect([answer.status, codeOf(answer)]).toEqual([201, null]);
  await change();
  await here.desk.reconnect();
  expect(here.desk.unsentCalls()).toEqual(left);
}
/** The same for what breaks a rule, about which its author is asked. */
const expectQuestionAfter = (call: EntryCall, body: object, change: () => PromiseLike<unknown>) =>
  sendAfter(call, body, change, ['addAddendum']);
const direct = async (given: Parameters<typeof directionBody>[0] = {}) => {
  const prescriber = await here.app.signIn(await buildAdmin(here.app.db, { isPrescriber: true }));
  await prepareDirection(here.app.db, here.user.id);
  const path = `/api/admin/records/${here.user.id}/directions`;
  const body = directionBody(given);
  expect((await prescriber.post(path, body)).status).toBe(201);
  await here.desk.fetchSnapshot();
  return { end: () => prescriber.post(`${path}/${body.id}/end`, { id: randomUUID(), text: null }) };
};
const toxin = () => treatmentBody({ products: [toxinProduct()], warningReason: 'On paper' });
const path = (part: string) => `/api/admin/records/${here.user.id}/${part}`;

test.each<[string, () => Promise<void>, string]>([
  [
    'whose last administration another desk has used',
    async () => {
      await direct({ administrations: 1, intervalDays: 0 });
      await expectQuestionAfter('addTreatment', toxin(), () => here.client.post(path('treatments'), toxin()));
    },
    'no administration left',
  ],
  [
    'whose appointment is another patient’s now',
    async () => {
      const other = await buildUser(here.app.db);
      const body = treatmentBody({ bookingId: here.bookingId, warningReason: 'On paper' });
      await expectQuestionAfter('addTreatment', body, () =>
        here.app.db('bookings').where({ id: here.bookingId }).update({ user_id: other.id }),
      );
    },
    'is not in this record any more',
  ],
])('a treatment %s is stored, with one incident and one task', async (_, run, words) => {
  await run();
  const added = (await here.selectEntries()).filter(({ authorId }) => authorId === here.nia.id);
  const sealer = createSealer([recordKey]);
  const incident = added.findLast(({ kind }) => kind === 'incident')!;
  expect(added.at(-2)).toMatchObject({ kind: 'treatment', id: incident.refersTo });
  expect(openEntry<{ text: string }>(sealer, incident).text).toContain(words);
  const tasks = await here.app.db('tasks').where({ user_id: here.user.id });
  expect(tasks.map(({ text }) => text)).toEqual([incidentReadTask]);
});

test('two treatments of a visit that break rules are one incident with an addition, and one task', async () => {
  await sign('addTreatment', treatmentBody({ warningReason: 'On paper' }));
  const treatment = treatmentBody({ warningReason: 'On paper' });
  const becomeMinor = () =>
    here.app
      .db('users')
      .where({ id: here.user.id })
      .update({ date_of_birth: inDays(-17 * 365) });
  await sendAfter('addTreatment', treatment, becomeMinor, ['addAddendum', 'addAddendum']);
  const kinds = (await here.selectEntries()).map(({ kind }) => kind);
  expect(kinds).toEqual(['treatment', 'incident', 'treatment', 'addendum']);
  // What its author answers is added to the incident; what follows does not wait for that.
  const outage = here.desk.getOutage();
  const incident = { id: randomUUID(), category: 'other', text: word, steps: [], followUps: [] };
  here.desk.setAway(true);
  await sign('addIncident', { ...incident, bookingId: null, happenedAt: new Date().toISOString() });
  await here.desk.reconnect();
  expect((await here.selectEntries()).at(-1)).toMatchObject({ id: incident.id });
  for (const { id, conflict } of outage.readJournal()) {
    expect(conflict?.sentence).toContain('It is recorded; please answer.');
    expect(await outage.resolve(id, 'answer', `${word} asked her mother`)).toMatchObject({ isDone: true });
  }
  const [, about, ...others] = await here.selectEntries();
  expect(others.filter(({ kind, refersTo }) => kind === 'addendum' && refersTo === about?.id)).toHaveLength(
    3,
  );
  expect(await here.app.db('tasks').where({ user_id: here.user.id })).toHaveLength(1);
});

test('what else has happened is stored as it was signed, whatever the record says by then', async () => {
  const body = consentBody({ bookingId: here.bookingId });
  await sign('addConsent', body);
  await here.desk.reconnect();
  here.desk.setAway(true);
  const withdrawal = { id: randomUUID(), refersTo: body.id, text: word };
  await sendAfter('addWithdrawal', withdrawal, () =>
    here.client.post(path('withdrawals'), { ...withdrawal, id: randomUUID() }),
  );
  here.desk.setAway(true);
  const declined = { id: randomUUID(), bookingId: here.bookingId, reason: word };
  await expectQuestionAfter('addDeclined', declined, () =>
    here.app.db('bookings').where({ id: here.bookingId }).update({ user_id: null }),
  );
  const kinds = (await here.selectEntries()).map(({ kind }) => kind);
  expect(kinds).toEqual(['consent', 'withdrawal', 'withdrawal', 'declined', 'incident']);
});
