import { randomUUID } from 'node:crypto';
import { Fhir } from 'fhir';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';
import { SummaryDocument } from '#shared/contracts/recordCopies.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { consentBody, historyBody, toxinConsent, treatmentBody } from '#api/testing/recordForms.ts';

let patient: TestClient;
let userId: number;

const app = await testApp();
const clinician = await app.signIn(
  await buildAdmin(app.db, { firstName: 'Nia', lastName: 'Okafor', isClinician: true }),
);
beforeEach(async () => {
  const user = await buildUser(app.db, { firstName: 'Zofia', lastName: 'Wiśniewska' });
  userId = user.id;
  patient = await app.signIn(user);
});

const write = (part: string, body: object) => clinician.post(`/api/admin/records/${userId}/${part}`, body);
const withdraw = (body: object) =>
  patient.post('/api/user/record/withdrawals', { id: randomUUID(), ...body });

async function sign(given: Parameters<typeof consentBody>[0] = {}) {
  const photosId = randomUUID();
  const photos = { id: photosId, record: true, teaching: true, publication: false };
  const body = consentBody({ photos, ...given });
  expect((await write('consents', body)).status).toBe(201);
  return { id: body.id, photosId, textHash: body.textHash };
}

interface PhotosShown {
  id: string;
  photos: { withdrawn: string[]; isWithdrawn: boolean };
}
const photosOf = async (id: string) =>
  ((await patient.get('/api/user/record')).body.entries as PhotosShown[]).find((entry) => entry.id === id)
    ?.photos;

describe('a purpose of photographs', () => {
  test('is withdrawn alone, by the patient or at the desk, once', async () => {
    const { photosId: refersTo } = await sign();
    expect((await withdraw({ refersTo, purposes: ['teaching'] })).status).toBe(201);
    expect(await photosOf(refersTo)).toMatchObject({ withdrawn: ['teaching'], isWithdrawn: false });
    const again = await withdraw({ refersTo, purposes: ['teaching'] });
    expect(again.code).toBe('already_withdrawn');
    // It was never agreed to.
    expect((await withdraw({ refersTo, purposes: ['publication'] })).status).toBe(409);
    const atDesk = { id: randomUUID(), refersTo, purposes: ['record', 'teaching'], text: 'On the telephone' };
    expect((await write('withdrawals', atDesk)).status).toBe(201);
    expect(await photosOf(refersTo)).toMatchObject({ withdrawn: ['record', 'teaching'], isWithdrawn: true });
    expect((await withdraw({ refersTo })).status).toBe(409);
  });

  test('is withdrawn once of two attempts at the same moment', async () => {
    const { photosId: refersTo } = await sign();
    const answers = await Promise.all([1, 2].map(() => withdraw({ refersTo, purposes: ['record'] })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('is not one of a consent to a treatment', async () => {
    const { id } = await sign();
    expect((await withdraw({ refersTo: id, purposes: ['record'] })).status).toBe(422);
  });
});

test('a patient withdraws a consent, their own only, and is its author', async () => {
  const { id: refersTo } = await sign();
  const stranger = await app.signIn(await buildUser(app.db));
  const body = { id: randomUUID(), refersTo };
  expect((await stranger.post('/api/user/record/withdrawals', body)).status).toBe(404);
  expect((await withdraw({ refersTo })).status).toBe(201);
  const { entries } = (await patient.get('/api/user/record')).body;
  expect(entries[0]).toMatchObject({ kind: 'withdrawal', author: null, refersTo });
});

describe('the copy of a consent', () => {
  const copyPath = (id: string) => `/api/user/record/consents/${id}/copy`;
  async function readCopy(id: string) {
    const response = await fetch(app.url + copyPath(id), { headers: { cookie: patient.cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
      mergePages: true,
    });
    return text.replaceAll(/\s+/g, ' ');
  }

  test('says the very words, the discussion, the hash, who and when', async () => {
    const { id, textHash } = await sign({
      discussion: { questions: 'How long?', answers: 'Three months' },
      signature: { typedName: 'Zofia Wiśniewska' },
    });
    const text = await readCopy(id);
    const squeeze = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
    for (const { heading, paragraphs } of toxinConsent.sections)
      for (const words of [heading, ...paragraphs]) expect(text).toContain(squeeze(words));
    for (const words of ['Wiśniewska', 'How long?', 'Three months', 'with Nia Okafor', textHash])
      expect(text).toContain(words);
    expect(text).toContain('For teaching: yes.');
    expect(text).toContain('before the time to think had ended: it was explained at an earlier visit.');
    expect(text).not.toContain('Withdrawn on');
    await withdraw({ refersTo: id });
    expect(await readCopy(id)).toContain('Withdrawn on');
    const strike = { id: randomUUID(), refersTo: id, mistake: 'entered-in-error', text: 'Another text' };
    expect((await write('withdrawals', strike)).status).toBe(201);
    expect(await readCopy(id)).toContain('Entered in error, ');
  });

  test('is made of a drawn signature too', async () => {
    const { id } = await sign();
    expect(await readCopy(id)).toContain('Signature');
  });

  test('is the patient’s alone, and of a consent', async () => {
    const { id, photosId } = await sign();
    const stranger = await app.signIn(await buildUser(app.db));
    expect((await stranger.get(copyPath(id))).status).toBe(404);
    expect((await clinician.get(copyPath(id))).status).toBe(404);
    expect((await patient.get(copyPath(photosId))).status).toBe(404);
  });
});

describe('the summary for another doctor', () => {
  async function read() {
    const answer = await patient.get('/api/user/record/summary');
    expect(answer.status).toBe(200);
    const { valid, messages } = new Fhir().validate(JSON.parse(answer.text) as object);
    expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(valid).toBe(true);
    const { entry } = SummaryDocument.parse(JSON.parse(answer.text));
    const ids = new Set(entry.map(({ fullUrl }) => fullUrl));
    const references = [...answer.text.matchAll(/"reference":"([^"]+)"/g)].map(([, id]) => id!);
    expect(references.filter((id) => !ids.has(id))).toEqual([]);
    expect(entry[0]?.resource.resourceType).toBe('Composition');
    return answer.text;
  }

  test('codes as unknown what nobody has answered', async () => {
    const text = await read();
    for (const part of ['allergy', 'medication', 'problem', 'procedure', 'immunization'])
      expect(text).toContain(`"no-${part}-info"`);
    expect(text).not.toContain('no-known-');
  });

  test('codes as none known what was answered with No', async () => {
    await patient.post('/api/user/record/history', historyBody({ earlierTreatments: false }));
    const text = await read();
    for (const part of ['allergies', 'medications', 'problems', 'procedures'])
      expect(text).toContain(`"no-known-${part}"`);
  });

  test('has what was written where nobody asked for it, although the question was answered with No', async () => {
    const anythingElse = 'My throat closed after lidocaine; I am on warfarin and had a seizure';
    const answers = { anythingElse, earlierTreatments: false, permanentFiller: true };
    await patient.post('/api/user/record/history', historyBody(answers));
    const text = await read();
    expect(text).not.toContain('no-known-');
    for (const type of ['AllergyIntolerance', 'MedicationStatement', 'Condition', 'Procedure'])
      expect(text).toContain(`"resourceType":"${type}"`);
    for (const words of ['Allergy to local anaesthetics', 'Blood thinners', 'Seizures', anythingElse])
      expect(text).toContain(words);
  });

  test('has what was answered and what was given, and stands among the reads', async () => {
    await patient.post(
      '/api/user/record/history',
      historyBody({
        allergies: true,
        allergicTo: ['Latex'],
        allergiesDetails: 'Penicillin <hives>',
        medicines: true,
        medicinesDetails: 'Bisoprolol',
        heart: true,
        heartDetails: 'High blood pressure',
        coldSores: true,
      }),
    );
    const acknowledged = [{ id: 'heart', reason: 'Well controlled' }];
    await write('treatments', treatmentBody({ warningReason: 'Urgent', acknowledged }));
    const text = await read();
    // In words, nothing is said twice.
    expect(text).toContain('<li>Do you get cold sores? Yes</li>');
    for (const words of ['Latex', 'Penicillin', 'Bisoprolol', 'High blood pressure', 'Batch C1234'])
      expect(text).toContain(words);
    expect(text).toContain('&lt;hives&gt;');
    for (const code of ['no-known-allergies', 'no-known-medications', 'no-known-problems', 'no-procedure'])
      expect(text).not.toContain(code);
    const { reads } = (await patient.get('/api/user/record')).body;
    expect(reads[0]).toMatchObject({ who: 'You', what: 'export' });
  });
});
