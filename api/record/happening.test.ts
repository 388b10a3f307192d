import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { addDays, addMonths, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { createRecordPatient, newKey, provideRecord } from '#api/testing/recordPatient.ts';
import {
  consentBody,
  consentTo,
  historyBody,
  patchTestBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';

const { app, nia: clinician, grace } = await provideRecord({ isAtDesk: true });

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** The headers of what was done without a connection. */
const doneAt = (instant: string) => ({ ...newKey(), 'Client-Created-At': instant });
const monday = hoursAgo(48);
const tuesday = hoursAgo(24);
const open = async (): Promise<OpenedRecord> => (await grace.open({ reason: 'planning' })).body;
const idOf = (body: object) => (body as { id: string }).id;

const answers = (given: Answers) => historyBody({ ownDecision: true, ...given });
const none = () => answers({ allergies: false, anaphylaxis: false });
const latex = () =>
  answers({ allergies: true, allergicTo: ['Latex'], anaphylaxis: true, anaphylaxisDetails: 'Gloves' });

async function sign(part: string, body: object, at?: string): Promise<string> {
  const answer = await grace.write(part, body, at === undefined ? newKey() : doneAt(at));
  expect(answer.status, answer.text).toBe(201);
  return idOf(body);
}

async function send(body: object, at: string): Promise<string> {
  expect((await grace.sendHistory(body, doneAt(at))).status).toBe(201);
  return idOf(body);
}

/** Moves all that was signed so far, as if it had been then. */
async function moveBack(to: string): Promise<void> {
  await changeEntries(app.db, { user_id: grace.userId }, { occurred_at: to, signed_at: to, mac: null });
}

describe('a medical history that arrives late', () => {
  test('leaves a later one and its alerts in force, and stands below it with its own time', async () => {
    const ofTuesday = await sign('histories', latex());
    const ofMonday = await send(none(), tuesday);
    const record = await open();
    expect(record.history).toMatchObject({ entryId: ofTuesday });
    expect(record.entries).toMatchObject([
      { id: ofTuesday },
      { id: ofMonday, occurredAt: expect.stringContaining(tuesday.slice(0, 19)) },
    ]);
    const [entry] = record.entries;
    expect(entry?.occurredAt).toBe(entry?.recordedAt);
    expect(record.stops).toContainEqual(expect.objectContaining({ id: 'anaphylaxis', goneSince: null }));
    expect(record.stops).toContainEqual(expect.objectContaining({ id: 'allergy-latex', goneSince: null }));
    expect(record.changes.filter(({ after }) => after === 'No')).toEqual([]);
    expect(await grace.mine()).toMatchObject({ history: { entryId: ofTuesday } });
  });

  test('of a phone whose clock is a day behind has the corrected time, and its event that of the phone, too', async () => {
    const day = 86_400_000;
    const [stated, shown] = [3, 1].map((days) => new Date(Date.now() - days * day).toISOString());
    const headers = { ...doneAt(stated!), 'Client-Sent-At': shown! };
    expect((await grace.sendHistory(none(), headers)).status).toBe(201);
    const event = await app
      .db('events')
      .where({ action: 'record_entry_added', subject_id: grace.userId })
      .first<{ clock_at: string; occurred_at: string }>();
    expect(new Date(event.clock_at).toISOString()).toBe(stated);
    const [entry] = (await open()).entries;
    expect(new Date(event.occurred_at).toISOString()).toBe(new Date(entry!.occurredAt!).toISOString());
    expect(Math.round((Date.parse(entry!.occurredAt!) - Date.parse(stated!)) / day)).toBe(1);
  });

  test('confirms the one that the patient saw', async () => {
    const seen = await send(latex(), monday);
    await sign('histories', none());
    const confirmed = { id: randomUUID(), unchangedFrom: seen };
    await send(confirmed, tuesday);
    expect((await grace.sendHistory({ ...confirmed, id: randomUUID() })).status).toBe(409);
  });

  test('is stored, and in no force, when it confirms one that the clinic had asked anew before', async () => {
    const seen = await send(none(), monday);
    const asked = await sign('histories', latex(), tuesday);
    const confirmed = { id: randomUUID(), unchangedFrom: seen };
    await send(confirmed, new Date(Date.now() - 600_000).toISOString());
    expect(await open()).toMatchObject({
      history: { entryId: asked },
      entries: [{ id: confirmed.id }, { id: asked }, { id: seen }],
    });
    expect((await grace.sendHistory({ id: randomUUID(), unchangedFrom: asked })).status).toBe(201);
  });

  test.each(['before', 'after'])(
    'of another desk stands above one that confirms what was said earlier, whether it arrives %s that or not',
    async (when) => {
      const seen = await sign('histories', none(), monday);
      const anew = answers({ bloodThinners: true });
      const confirmed = { id: randomUUID(), unchangedFrom: seen };
      const both = [() => sign('histories', anew, tuesday), () => sign('histories', confirmed, hoursAgo(12))];
      for (const step of when === 'before' ? both : both.toReversed()) await step();
      expect((await open()).history).toMatchObject({ entryId: idOf(anew) });
    },
  );

  test('on paper goes by the date of the paper, and is in force from that day', async () => {
    const today = londonToday(new Date());
    const online = await send(none(), tuesday);
    const paper = { ...latex(), paperSignedOn: addMonths(today, -1) };
    await sign('histories', paper);
    expect((await open()).history?.entryId).toBe(online);
    expect((await open()).stops).toContainEqual(expect.objectContaining({ id: 'anaphylaxis' }));
    const unreadable = await grace.write('histories', { ...latex(), paperSignedOn: '2023-02-29' });
    expect(unreadable.text).toContain('the date on which the form was signed');
    Object.assign(grace, await createRecordPatient(app, clinician));
    await sign('histories', { ...latex(), paperSignedOn: '2019-03-01' });
    expect(await open()).toMatchObject({
      historyDue: true,
      entries: [{ occurredAt: expect.stringMatching(/^2019-03-01T23:59/) }],
    });
  });
});

test('a later answer leaves a stop, and says since when it is gone', async () => {
  await sign('histories', latex(), monday);
  await send(none(), tuesday);
  expect((await open()).stops).toContainEqual(
    expect.objectContaining({
      id: 'anaphylaxis',
      saidAt: expect.stringContaining(monday.slice(0, 19)),
      goneSince: expect.stringContaining(tuesday.slice(0, 19)),
    }),
  );
});

test('what is shown as changed has changed since the last treatment, whatever lies between', async () => {
  await sign('histories', none());
  await moveBack(monday);
  await sign('treatments', treatmentBody({ warningReason: 'On paper' }), tuesday);
  const since = answers({ bloodThinners: true });
  await sign('histories', since);
  await sign('histories', { id: randomUUID(), unchangedFrom: idOf(since) });
  expect((await open()).changes).toContainEqual(
    expect.objectContaining({ linkId: 'bloodThinners', before: 'No', after: 'Yes' }),
  );
});

test('a treatment needs no reason under papers that ran out after it was given', async () => {
  await sign('histories', none());
  await sign('consents', consentBody());
  // Their last day was yesterday.
  await moveBack(`${addMonths(londonToday(new Date()), -12)}T12:00:00Z`);
  const yesterday = `${addDays(londonToday(new Date()), -1)}T22:00:00Z`;
  await sign('treatments', treatmentBody(), yesterday);
  expect((await grace.write('treatments', treatmentBody())).status).toBe(409);
});

test('what a client only states to have been said lifts no rule of what was given before it arrived', async () => {
  await send(none(), monday);
  const path = `/api/admin/records/${grace.userId}/consents`;
  const browser = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
  const consent = consentBody(consentTo('dermal-fillers'));
  expect((await browser.post(path, consent, doneAt(monday))).status).toBe(201);
  await sign('treatments', treatmentBody(), tuesday);
  const incident = (await open()).entries.find(({ kind }) => kind === 'incident');
  expect(incident?.text).toContain('no medical history and no consent to “');
  expect((await grace.write('treatments', treatmentBody())).status).toBe(201);
});

describe('what was said before a treatment and arrives after it', () => {
  const tasks = async () => {
    const list = (await clinician.get('/api/admin/tasks')).body as { userId: number; text: string }[];
    return { own: list.filter(({ userId }) => userId === grace.userId), list };
  };
  const treat = () => sign('treatments', treatmentBody({ warningReason: 'On paper' }));

  test('is one task above the others, in words that say nothing of it, and changes nothing signed', async () => {
    const first = await sign('consents', consentBody());
    await treat();
    const before = (await open()).entries.filter(({ kind }) => kind === 'treatment');
    await clinician.post('/api/admin/tasks', {
      userId: null,
      text: 'Ring the supplier',
      dueDate: '2026-01-05',
      dueTime: '10:00',
    });
    await send(latex(), tuesday);
    await sign('withdrawals', { id: randomUUID(), refersTo: first, text: 'Afraid' }, tuesday);
    const { own, list } = await tasks();
    expect(own).toHaveLength(1);
    const [top] = own;
    const texts = list.map(({ text }) => text);
    expect(texts.indexOf(top?.text ?? '')).toBeLessThan(texts.indexOf('Ring the supplier'));
    expect(top).toMatchObject({ isClinical: true, who: 'The clinic’s server' });
    expect(top?.text).toMatch(
      /^For a clinician: said before, arrived after the treatment of \d+ \w+ \d{4}\./,
    );
    expect((await open()).entries.filter(({ kind }) => kind === 'treatment')).toEqual(before);
  });

  test('is none where it says nothing new, or nothing was decided meanwhile', async () => {
    await send(latex(), tuesday);
    const acknowledged = [{ id: 'anaphylaxis', reason: 'Gloves only, never a product' }];
    await sign('treatments', treatmentBody({ warningReason: 'On paper', acknowledged }));
    await send(latex(), hoursAgo(30));
    await send(none(), hoursAgo(20));
    expect((await tasks()).own).toEqual([]);
  });

  test.each([
    ['histories', latex()],
    ['patch-tests', patchTestBody({ hasReaction: true })],
  ])('is one where it stood in another record (%s), once the two are joined', async (part, body) => {
    const nobody = { email: null, passwordHash: null } as object;
    const { id: otherId } = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan', ...nobody });
    const path = `/api/admin/records/${otherId}/${part}`;
    expect((await clinician.post(path, body, doneAt(tuesday))).status).toBe(201);
    await treat();
    const side = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    const joining = { otherId, ...side, reason: 'One person' };
    await clinician.post(`/api/admin/users/${grace.userId}/merge`, joining);
    expect((await tasks()).own).toMatchObject([{ text: expect.stringContaining('said before') }]);
  });

  test('is one of a reaction to a patch test, too, that was there before', async () => {
    await treat();
    const test = patchTestBody({ hasReaction: false });
    await sign('patch-tests', test);
    expect((await tasks()).own).toEqual([]);
    await sign('patch-tests', { ...test, id: randomUUID(), hasReaction: true });
    expect((await tasks()).own).toMatchObject([{ text: expect.stringContaining('said before') }]);
  });

  test('is one of something to discuss, too', async () => {
    await sign('histories', none(), hoursAgo(30));
    await treat();
    await send(answers({ bloodThinners: true, bloodThinnersDetails: 'Warfarin' }), tuesday);
    expect((await tasks()).own).toMatchObject([{ text: expect.stringContaining('said before') }]);
  });

  test('is one after a going-in', async () => {
    const { id } = await grace.book({ appointmentDate: londonToday(new Date()) });
    await app
      .db('bookings')
      .where({ id })
      .update({ taken_in_at: hoursAgo(1) });
    await send(latex(), tuesday);
    expect((await tasks()).own).toMatchObject([
      { text: expect.stringContaining('arrived after the visit of') },
    ]);
  });
});
