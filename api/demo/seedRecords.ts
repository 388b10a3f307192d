import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { plainConsent } from '#shared/domain/careRecord.ts';
import { faceTemplate, middleOf, type Region } from '#shared/domain/faceMap.ts';
import { visibleItems, type Answers } from '#shared/domain/forms.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { addConsent, addTreatment, type Writing } from '#api/record/clinical.service.ts';
import { sendHistory } from '#api/record/history.service.ts';
import { createSealer } from '#api/record/sealing.ts';
import { receiveBatch } from '#api/stock/batches.service.ts';

const act = { requestId: 'demo', ip: '127.0.0.1', mailHoldSeconds: 0 };

const usualAnswers: Answers = {
  pregnancy: 'No, or this does not apply to me',
  ownDecision: true,
  motive: 'I would like to look less tired in photographs.',
  expectations: 'A small change that nobody asks me about.',
};

/** "No" to every question that these answers leave open. */
function answersWith(given: Answers): Answers {
  const answers = { ...usualAnswers, ...given };
  const open = visibleItems(historyForm, answers).filter(
    ({ linkId, type }) => type === 'boolean' && answers[linkId] === undefined,
  );
  return { ...Object.fromEntries(open.map(({ linkId }) => [linkId, false])), ...answers };
}

/** Something like a signature. */
const signature = {
  points: [
    Array.from({ length: 40 }, (_, step): [number, number] => [
      0.15 + step * 0.017,
      Math.round((0.55 - Math.sin(step * 0.9) * 0.22 * Math.exp(-step / 45)) * 1000) / 1000,
    ]),
  ],
  ratio: 3,
};

const pointAt = (region: Region, dose: number) => ({
  template: faceTemplate.id,
  templateVersion: faceTemplate.version,
  region,
  ...middleOf(region),
  dose,
  unit: 'ml' as const,
});

const gel = { product: 'Demonstration gel 1 ml', lot: 'DEMO-2417', expiry: addDays(londonToday(), 400) };
const toxin = {
  product: 'Demonstration toxin 50 units',
  lot: 'DEMO-0913',
  expiry: addDays(londonToday(), 41),
};

async function addStock({ db, act: by }: Writing): Promise<void> {
  await receiveBatch(db, by, { ...gel, quantity: 6 });
  await receiveBatch(db, by, { ...toxin, quantity: 4 });
}

async function addVisit(writing: Writing): Promise<void> {
  const text = findConsentText('dermal-fillers');
  if (!text) return;
  await addConsent(writing, {
    id: randomUUID(),
    bookingId: null,
    textId: text.id,
    textVersion: text.version,
    textHash: createHash('sha256').update(plainConsent(text)).digest('hex'),
    discussion: {
      questions: 'Will it look swollen at work?',
      answers: 'Most swelling is gone after three days.',
    },
    signature,
    photos: { id: randomUUID(), record: true, teaching: false, publication: false },
  });
  await addTreatment(writing, {
    id: randomUUID(),
    bookingId: null,
    products: [
      {
        product: gel.product,
        lot: gel.lot,
        expiry: gel.expiry,
        packs: 1,
        points: [pointAt('upper lip', 0.3), pointAt('lower lip', 0.2)],
        dose: null,
      },
    ],
    technique: 'Needle, small amounts, colour checked after each.',
    anaesthetic: 'Numbing cream, 20 minutes',
    explained: 'Warning signs, the number to call, review in two weeks.',
    aftercareGuide: 'Dermal Fillers',
    adverse: null,
    warningReason: null,
    withoutDirection: null,
  });
}

/** A few care records: whole for the demonstration's patient, a medical history for two others, none for the rest. */
export async function addRecords(
  trx: Knex.Transaction,
  people: readonly UserModel[],
  clinicianId: number,
  recordKeys: readonly string[],
): Promise<void> {
  const sealer = createSealer(recordKeys);
  const histories: Answers[] = [
    { allergies: true, allergiesDetails: 'Penicillin: a rash', allergicTo: [], coldSores: true },
    {},
    {
      bloodThinners: true,
      bloodThinnersDetails: 'Apixaban, for my heart, this morning',
      heart: true,
      heartDetails: 'Irregular beat',
    },
  ];
  for (const [n, answers] of histories.entries()) {
    const person = people[n];
    if (!person) continue;
    const body = { id: randomUUID(), formVersion: historyForm.version, answers: answersWith(answers) };
    await sendHistory(trx, sealer, { ...act, actorId: person.id }, person.id, body, {});
  }
  const [patient] = people;
  if (!patient) return;
  const writing = { db: trx, sealer, act: { ...act, actorId: clinicianId }, userId: patient.id };
  await addStock(writing);
  await addVisit(writing);
}
