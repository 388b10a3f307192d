import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { historyForm } from '#shared/content/clinical/history.ts';
import { releasedForms } from '#shared/content/clinical/releasedTexts.ts';
import { buildUser } from '#api/demo/factories.ts';
import { mergeAnswers } from '#api/record/mergeAnswers.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { inDays } from '#api/testing/forms.ts';
import { newKey, provideRecord } from '#api/testing/recordPatient.ts';
import { historyBody } from '#api/testing/recordForms.ts';

const { app, nia: clinician, grace } = await provideRecord();

describe('a medical history', () => {
  test('is stored with its questions, and read by the patient', async () => {
    expect(await grace.mine()).toMatchObject({
      historyDue: true,
      history: null,
      draft: null,
      entries: [],
      reads: [],
    });
    const body = historyBody();
    const answer = await grace.sendHistory(body);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual(['id', 'signedAt']);
    const record = await grace.mine();
    expect(record).toMatchObject({
      historyDue: false,
      history: { entryId: 'id' in body && body.id, formVersion: historyForm.version },
      entries: [{ kind: 'history', author: null }],
    });
    const questions = historyForm.items.map(({ text }) => text);
    for (const { question } of record.history.answers) expect(questions).toContain(question);
  });

  test('is stored once for overlapping repeats, with the same key or only the same id', async () => {
    const body = historyBody();
    const same = newKey();
    const answers = await Promise.all([
      grace.sendHistory(body, same),
      grace.sendHistory(body, same),
      grace.sendHistory(body),
      grace.sendHistory(body),
    ]);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect((await grace.sendHistory(body)).status).toBe(201);
    expect(await grace.entries()).toHaveLength(1);
    const other = { ...historyBody({ hopes: 'Something else' }), id: 'id' in body && body.id };
    expect((await grace.sendHistory(other)).code).toBe('entry_exists');
    const events = await app.db('events').where({ action: 'record_entry_added', user_id: grace.userId });
    expect(events).toHaveLength(1);
  });

  test('that uses the id of another one is refused, and tells nothing about it', async () => {
    const body = historyBody();
    await grace.sendHistory(body);
    const stranger = await app.signIn(await buildUser(app.db));
    const answer = await stranger.post('/api/user/record/history', body, newKey());
    expect(answer.status).toBe(409);
    expect(answer.code).toBe('entry_exists');
  });

  test('written on an earlier form that was released is stored, and in no force', async () => {
    const forms = releasedForms as Record<string, string>;
    forms[`${historyForm.id} 0`] = 'of that version';
    onTestFinished(() => void delete forms[`${historyForm.id} 0`]);
    const earlier = { ...historyBody({ anaphylaxis: true }), formVersion: 0 };
    expect((await grace.sendHistory(earlier)).status).toBe(409);
    const written = { 'Client-Created-At': new Date(Date.now() - 60_000).toISOString() };
    expect((await grace.sendHistory(earlier, { ...newKey(), ...written })).status).toBe(201);
    const { body } = await grace.open({ reason: 'planning' });
    expect(body).toMatchObject({ historyDue: true, history: { formVersion: 0 } });
    expect(body.stops).toContainEqual(expect.objectContaining({ id: 'anaphylaxis' }));
  });

  test('can be confirmed as unchanged, the latest one only', async () => {
    const first = historyBody();
    await grace.sendHistory(first);
    const again = { id: randomUUID(), unchangedFrom: 'id' in first && first.id };
    expect((await grace.sendHistory(again)).status).toBe(201);
    const record = await grace.mine();
    expect(record.history.entryId).toBe(again.id);
    expect(record.entries).toHaveLength(2);
    expect((await grace.sendHistory({ ...again, id: randomUUID() })).status).toBe(409);
  });

  test('shows the clinician what has changed since the last time', async () => {
    const [yesNo] = historyForm.items.filter(({ type, required }) => type === 'boolean' && required);
    const text = yesNo!.linkId;
    await grace.sendHistory(historyBody({ [text]: false }));
    await grace.sendHistory(historyBody({ [text]: true }));
    const { body } = await grace.open({ reason: 'planning' });
    expect(body.changes).toContainEqual({ linkId: text, question: yesNo!.text, before: 'No', after: 'Yes' });
  });

  test('is due again a year later', async () => {
    await grace.sendHistory();
    await changeEntries(
      app.db,
      { user_id: grace.userId },
      { occurred_at: app.db.raw(`now() - interval '366 days'`), mac: null },
    );
    expect(await grace.mine()).toMatchObject({
      historyDue: true,
      history: { formVersion: historyForm.version },
    });
  });
});

describe('a draft of the medical history', () => {
  const save = (answers: object) => grace.client.patch('/api/user/record/history-draft', { answers });

  test('is resumed on another device, the last one counts, and goes with the submission', async () => {
    expect((await save({ hopes: 'First' })).body).toMatchObject({ version: 1 });
    expect((await save({ hopes: 'Second' })).body).toMatchObject({ version: 2 });
    expect((await grace.mine()).draft).toEqual({
      version: 2,
      formVersion: historyForm.version,
      answers: { hopes: 'Second' },
      others: {},
    });
    await grace.sendHistory();
    expect((await grace.mine()).draft).toBeNull();
  });

  test('stays when a history that was signed before arrives only now', async () => {
    await save({ motive: 'Rested' });
    const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
    const late = await grace.client.post('/api/user/record/history', historyBody(), {
      ...newKey(),
      'Client-Created-At': dayAgo,
    });
    expect([late.status, (await grace.mine()).draft?.answers]).toEqual([201, { motive: 'Rested' }]);
  });

  test('is one in two windows: none erases answers, the last typed counts, and both are shown until one is chosen', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const now = Date.now();
    const type = async (
      window: string,
      version: number,
      answers: object,
      at: object,
      settled: string[] = [],
    ) =>
      (
        await grace.client.patch('/api/user/record/history-draft', {
          answers,
          typed: { window, version, at, settled },
        })
      ).body;
    await type(one, 0, { allergies: true, hopes: 'Rested' }, { allergies: now - 5000, hopes: now - 5000 });
    // The second window has seen nothing of it; what it did not type (`hopes`) is older than the clinic's.
    const merged = {
      answers: { allergies: false, hopes: 'Rested', dental: true },
      others: { allergies: true },
    };
    expect(
      await type(
        two,
        0,
        { allergies: false, hopes: 'Older', dental: true },
        { allergies: now - 2000, dental: now - 2000 },
      ),
    ).toEqual({ version: 2, ...merged });
    expect((await grace.mine()).draft).toMatchObject(merged);
    // Typed earlier and arriving later, as without a connection.
    expect(await type(one, 1, { dental: false }, { dental: now - 3000 })).toMatchObject({
      answers: merged.answers,
      others: { allergies: true, dental: false },
    });
    expect(await type(two, 3, { dental: false }, { dental: now - 1000 }, ['allergies'])).toMatchObject({
      answers: { allergies: false, dental: false },
      others: {},
    });
    expect((await save({ hopes: 'By a page of the former release' })).body.answers).toMatchObject({
      dental: false,
    });
    await Promise.all(['motive', 'lifestyle'].map((linkId) => save({ [linkId]: 'At once' })));
    expect((await grace.mine()).draft?.answers).toMatchObject({ motive: 'At once', lifestyle: 'At once' });
  });

  test('of the former release keeps its answers beside those of a device that had not seen it', () => {
    const stored = { answers: { allergies: false }, typed: {}, others: {} };
    const typed = { window: randomUUID(), version: 3, at: { allergies: 0 }, settled: [] };
    const sent = { answers: { allergies: true }, typed };
    expect(mergeAnswers(stored, 4, sent, Date.now())).toMatchObject({
      answers: { allergies: true },
      others: {},
    });
    expect(mergeAnswers(stored, 6, sent, Date.now())).toMatchObject({
      answers: { allergies: false },
      others: { allergies: true },
    });
  });

  test('is given to nobody else, and to nobody after 30 days', async () => {
    await save({ hopes: 'Mine' });
    const other = await app.signIn(await buildUser(app.db));
    expect((await other.get('/api/user/record')).body.draft).toBeNull();
    await app
      .db('record_drafts')
      .where({ user_id: grace.userId })
      .update({ saved_at: app.db.raw(`now() - interval '31 days'`) });
    expect((await grace.mine()).draft).toBeNull();
  });
});

describe('opening a record', () => {
  test('needs a reason without an appointment nearby, and the patient sees who opened it and why', async () => {
    await grace.sendHistory();
    const refused = await grace.open();
    expect([refused.status, refused.code]).toEqual([409, 'read_reason_needed']);
    expect((await grace.open({ reason: 'curious' })).status).toBe(400);
    expect((await grace.open({ reason: 'complaint' })).status).toBe(200);
    expect((await grace.mine()).reads).toMatchObject([
      { who: 'Nia Okafor', what: 'record', reason: 'A complaint or a claim' },
    ]);
  });

  test.each([
    [30, 'confirmed', 200],
    [-30, 'completed', 200],
    [31, 'confirmed', 409],
    [3, 'cancelled', 409],
  ] as const)('with an appointment in %i days, %s, is answered %i', async (days, status, expected) => {
    await grace.book({ appointmentDate: inDays(days), status });
    expect((await grace.open()).status).toBe(expected);
    expect((await grace.mine()).reads).toHaveLength(expected === 200 ? 1 : 0);
  });

  test('again within half an hour for the same reason is one line, for another or elsewhere a second one', async () => {
    for (const reason of ['planning', 'planning', 'complaint']) await grace.open({ reason });
    const desk = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Electron/45' };
    await clinician.post(`/api/admin/records/${grace.userId}/open`, { reason: 'complaint' }, desk);
    expect((await grace.mine()).reads).toMatchObject([
      { device: 'Reception app on Windows' },
      { reason: 'A complaint or a claim', device: 'Unknown browser' },
      { device: 'Unknown browser' },
    ]);
    expect((await grace.mine()).reads).toHaveLength(3);
  });
});
