import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { buildUser } from '#api/demo/factories.ts';
import { isIntact } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { createRecordPatient, newKey, provideRecord } from '#api/testing/recordPatient.ts';
import { consentBody, consentTo, incidentBody, treatmentBody } from '#api/testing/recordForms.ts';

const sealer = createSealer([recordKey]);

const { app, nia: clinician, grace } = await provideRecord();

async function expectIntact(count: number): Promise<void> {
  const entries = await grace.entries();
  expect(entries).toHaveLength(count);
  for (const [index, entry] of entries.entries())
    expect(isIntact(sealer, entry, entries[index - 1])).toBe(true);
}

describe('a consent', () => {
  test('is stored with the whole text, and shown to the patient', async () => {
    const booking = await grace.book({ service: 'Anti-Wrinkle Injections' });
    const body = consentBody({
      bookingId: booking.id,
      discussion: { questions: 'How long?', answers: 'Three months' },
      photos: { id: randomUUID(), record: true, teaching: false, publication: false },
    });
    expect((await grace.write('consents', body)).status).toBe(201);
    const { entries } = await grace.mine();
    const consent = entries.find(({ kind }: { kind: string }) => kind === 'consent');
    expect(consent).toMatchObject({
      id: body.id,
      author: 'Nia Okafor',
      bookingId: booking.id,
      consent: { textId: body.textId, discussion: { questions: 'How long?' }, isWithdrawn: false },
    });
    expect(consent.consent.sections.length).toBeGreaterThan(3);
    expect(entries.find(({ kind }: { kind: string }) => kind === 'photo_consent').photos).toEqual({
      record: true,
      teaching: false,
      publication: false,
      withdrawn: [],
      isWithdrawn: false,
    });
    await expectIntact(2);
  });

  test('with the typed name of the patient, however it is written, is signed', async () => {
    const typed = (typedName: string) => grace.write('consents', consentBody({ signature: { typedName } }));
    expect((await typed('Nia Okafor')).code).toBe('other_name');
    expect((await typed('gráce\u200B  khan ')).status).toBe(201);
    // At a desk by the name that they had, which was corrected since.
    const desk = await atDesk(app, clinician);
    const body = consentBody({ signature: { typedName: 'Grace Kahn' } });
    const late = { 'Client-Created-At': new Date(Date.now() - 600_000).toISOString() };
    expect((await desk.post(`/api/admin/records/${grace.userId}/consents`, body, late)).status).toBe(201);
  });

  test('is withdrawn by an entry of its own, once, and the one to photographs stays', async () => {
    const photos = { id: randomUUID(), record: true, teaching: true, publication: false };
    const body = consentBody({ photos });
    await grace.write('consents', body);
    const withdrawal = { id: randomUUID(), refersTo: body.id, text: 'Changed her mind' };
    expect((await grace.write('withdrawals', withdrawal)).status).toBe(201);
    expect((await grace.write('withdrawals', { ...withdrawal, id: randomUUID() })).status).toBe(409);
    const { entries } = await grace.mine();
    const found = (id: string) => entries.find((entry: { id: string }) => entry.id === id);
    expect(found(body.id).consent.isWithdrawn).toBe(true);
    expect(found(photos.id).photos.isWithdrawn).toBe(false);
    expect(
      (await grace.write('withdrawals', { ...withdrawal, id: randomUUID(), refersTo: withdrawal.id })).status,
    ).toBe(422);
    expect(
      (await grace.write('withdrawals', { ...withdrawal, id: randomUUID(), refersTo: randomUUID() })).status,
    ).toBe(404);
  });
});

describe('a treatment', () => {
  const treat = async (given: Parameters<typeof treatmentBody>[0] = {}) =>
    grace.write('treatments', treatmentBody(given));

  test('is recorded with totals and in words', async () => {
    await grace.sendHistory();
    await grace.write('consents', consentBody(consentTo('dermal-fillers')));
    expect((await treat({ explained: 'No make-up today' })).status).toBe(201);
    const [entry] = (await grace.mine()).entries;
    expect(entry).toMatchObject({
      kind: 'treatment',
      author: 'Nia Okafor',
      treatment: {
        aftercareGuide: 'Anti-Wrinkle',
        explained: 'No make-up today',
        products: [
          {
            product: 'Juvéderm Voluma',
            lot: 'C1234',
            totals: [{ unit: 'ml', total: 0.82 }],
            words: '0.82 ml across middle forehead and left brow',
          },
        ],
      },
    });
    await expectIntact(3);
  });

  test('may have many points, and a consent a long signature', async () => {
    const [product] = treatmentBody().products;
    const points = Array.from({ length: 120 }, () => product!.points[0]!);
    expect((await treat({ products: [{ ...product!, points }], warningReason: 'Urgent' })).status).toBe(201);
    const stroke = Array.from({ length: 4000 }, (_, i): [number, number] => [i / 4000, (i % 997) / 997]);
    const signature = { points: [stroke] };
    expect((await grace.write('consents', consentBody({ signature }))).status).toBe(201);
  });

  test('of somebody else’s appointment asks whose it is', async () => {
    const booking = await grace.book({ userId: (await buildUser(app.db)).id });
    const body = { bookingId: booking.id, warningReason: 'Urgent' };
    expect((await treat(body)).code).toBe('moved_booking');
    // Somebody moved it meanwhile: what was given is recorded.
    const reason = 'It was given to her';
    expect((await treat({ ...body, given: { id: randomUUID(), reason } })).status).toBe(201);
    const { entries } = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
    expect(entries).toMatchObject([
      { kind: 'incident', text: expect.stringContaining('is not in this record any more') },
      { kind: 'treatment', bookingId: null },
    ]);
  });

  test('that was not given, or an incident, is stored and marked where its appointment was moved meanwhile; a consent has its name', async () => {
    const { id: bookingId } = await grace.book({ userId: (await buildUser(app.db)).id });
    const consent = consentBody({ bookingId });
    expect((await grace.write('consents', consent)).status).toBe(201);
    const declined = { id: randomUUID(), bookingId, reason: 'She was feverish' };
    const incident = incidentBody({ bookingId });
    expect((await grace.write('declined', declined)).body.questionOn).toEqual(expect.any(String));
    expect((await grace.write('incidents', incident)).body.questionOn).toBe(incident.id);
    const marked = expect.stringContaining('is not in this record any more');
    expect((await grace.mine()).entries).toMatchObject([
      { kind: 'addendum', text: marked, refersTo: incident.id },
      { id: incident.id, bookingId: null },
      { kind: 'incident', text: marked, refersTo: declined.id },
      { id: declined.id, bookingId: null },
      { id: consent.id, bookingId: null },
    ]);
  });

  test('is given at the body too, and the patient reads where', async () => {
    const [product] = treatmentBody().products;
    const point = {
      template: 'body-back' as const,
      templateVersion: 1,
      x: 0.6,
      y: 0.47,
      dose: 1,
      unit: 'mg' as const,
    };
    const points = [{ ...point, region: 'upper outer right buttock' }];
    const how = { route: 'Intramuscular', dilution: '1 mg in 1 ml', volume: '1 ml', needle: '23G' };
    const products = [{ ...product!, ...how, points }];
    expect((await treat({ products, warningReason: 'Urgent' })).status).toBe(201);
    const [entry] = (await grace.mine()).entries;
    expect(entry?.treatment?.products[0]).toMatchObject({
      ...how,
      words: '1 mg across upper outer right buttock; Intramuscular, 1 mg in 1 ml, 1 ml, 23G',
    });
  });
});

describe('a signed entry', () => {
  test('is corrected by an addition, and otherwise never changes', async () => {
    const id = randomUUID();
    const declined = { id: id.toUpperCase(), bookingId: null, reason: 'Unwell today' };
    expect((await grace.write('declined', { ...declined, reason: '...' })).status).toBe(422);
    expect((await grace.write('declined', declined)).status).toBe(201);
    const addendum = { id: randomUUID(), text: 'It was a cold' };
    expect((await grace.write(`entries/${declined.id}/addenda`, addendum)).status).toBe(201);
    expect((await grace.mine()).entries).toMatchObject([
      { kind: 'addendum', refersTo: id, text: 'It was a cold' },
      { kind: 'declined', text: 'Unwell today' },
    ]);
    expect(
      (await grace.write(`entries/${randomUUID()}/addenda`, { ...addendum, id: randomUUID() })).status,
    ).toBe(404);
    const changed = { ...declined, reason: 'Something else' };
    expect((await grace.write('declined', changed)).code).toBe('entry_exists');
  });

  test('has an id of its own, also when two records are written at the same moment', async () => {
    const ada = await createRecordPatient(app, clinician);
    const declined = { id: randomUUID(), bookingId: null, reason: 'Unwell today' };
    const answers = await Promise.all(
      [grace, ada].map(({ userId }) =>
        clinician.post(`/api/admin/records/${userId}/declined`, declined, {
          'Idempotency-Key': randomUUID(),
        }),
      ),
    );
    const codes = answers.map(({ status, headers }) => headers.get('x-error-code') ?? status);
    expect(new Set(codes)).toEqual(new Set([201, 'entry_exists']));
  });

  test('is neither changed nor deleted in the database, by its owner or by the server', async () => {
    await grace.sendHistory();
    await grace.open({ reason: 'planning' });
    for (const table of ['record_entries', 'record_reads']) {
      const rows = (db = app.db) => db(table).where({ user_id: grace.userId });
      await expect(rows().update({ user_id: 1 })).rejects.toThrow('append-only');
      await expect(rows().delete()).rejects.toThrow('append-only');
      await expect(app.db.raw(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
      await expect(rows(app.serverDb).update({ user_id: 1 })).rejects.toThrow('permission denied');
      await expect(rows(app.serverDb).delete()).rejects.toThrow('permission denied');
    }
    await expect(app.serverDb.raw('SELECT purge_records(?)', [[grace.userId]])).rejects.toThrow(
      'append-only',
    );
    await expectIntact(1);
  });

  test('is one of a single chain, however many are written at once', async () => {
    const copy = await app.addCopy();
    const twin = clinician.through(copy);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const body = { id: randomUUID(), bookingId: null, reason: `Reason ${index}` };
        const key = newKey();
        const send = () =>
          (index % 2 ? clinician : twin).post(`/api/admin/records/${grace.userId}/declined`, body, key);
        let answer = await send();
        // On a busy machine the last one may wait for the others longer than for any lock: it is sent again, as a desk does.
        while (answer.status === 503) answer = await send();
        return answer;
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    await expectIntact(12);
  });
});
