import { createHash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { plainConsent } from '#shared/domain/careRecord.ts';
import { visibleItems, type Answers } from '#shared/domain/forms.ts';
import { mapTemplates, middleOf } from '#shared/domain/treatmentMaps.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { addConsent, addTreatment } from '#api/record/clinical.service.ts';
import type { RecordContext } from '#api/record/commands.ts';
import { sendHistory } from '#api/record/history.service.ts';
import { createSealer } from '#api/record/sealing.ts';
import { seedProducts } from '#shared/content/clinical/products.ts';
import { formatProduct } from '#shared/content/clinical/formulary.ts';
import { findService } from '#shared/domain/catalogue.ts';
import type { DirectionContent } from '#shared/commands/contents.ts';
import { addEntries } from '#api/record/addEntries.ts';
import { receiveBatch } from '#api/stock/batches.service.ts';

const audit = { requestId: 'demo', ip: '127.0.0.1', mailHoldSeconds: 0 };

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

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

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

const pointAt = (region: string, dose: number) => ({
  template: 'face-front' as const,
  templateVersion: mapTemplates['face-front'].version,
  region,
  ...middleOf('face-front', region),
  dose,
  unit: 'ml' as const,
});

const gel = { product: 'Juvéderm Volift', lot: 'DEMO-2417', expiry: addDays(londonToday(new Date()), 400) };
const toxin = {
  product: 'Botox 50 units',
  lot: 'DEMO-0913',
  expiry: addDays(londonToday(new Date()), 41),
};

async function signConsent(
  writing: RecordContext,
  service: string,
  given: Partial<Parameters<typeof addConsent>[1]> = {},
): Promise<void> {
  const text = findConsentText(service);
  if (!text) return;
  const opened = { user_id: writing.userId, text_id: text.id, text_version: text.version };
  await writing
    .db('consent_readings')
    .insert({ ...opened, opened_at: daysAgo(3) })
    .onConflict()
    .ignore();
  await addConsent(writing, {
    id: randomUUID(),
    bookingId: null,
    textId: text.id,
    textVersion: text.version,
    textHash: createHash('sha256').update(plainConsent(text)).digest('hex'),
    discussion: { questions: null, answers: null },
    signature,
    photos: null,
    sooner: null,
    ...given,
  });
}

const usualDoses: Record<string, [medicine: string, dose: number]> = {
  'anti-wrinkle': ['botox', 50],
  'b12-injection': ['b12', 1],
  'vitamin-injections': ['vitamin-c', 500],
  'wellness-drip': ['vitamin-c', 1000],
};

/** A prescriber's direction for the medicine of a service, if it has one. */
async function direct({ db, sealer, audit: by, userId }: RecordContext, service: string): Promise<void> {
  const [id = '', dose = 0] = usualDoses[findService(service)?.id ?? ''] ?? [];
  const medicine = seedProducts[id];
  if (!medicine) return;
  const content: DirectionContent = {
    medicine: id,
    name: formatProduct(medicine),
    productVersion: 1,
    form: medicine.forms[0] ?? '',
    strength: medicine.strengths[0] ?? '100 mg/ml',
    route: medicine.routes[0] ?? '',
    dose,
    unit: medicine.units[0] ?? 'mg',
    intervalDays: 84,
    administrations: 2,
    expiresOn: addDays(londonToday(new Date()), 170),
    seenOn: addDays(londonToday(new Date()), -7),
    sites: null,
  };
  const { expiresOn } = content;
  const entry = { id: randomUUID(), kind: 'direction' as const, content, expiresOn };
  await addEntries(db, sealer, by, { userId, id: entry.id, body: content }, () => [entry]);
}

/** Before the appointments of the next days most people have most of the papers, and many have all. */
async function addPapers(writing: Omit<RecordContext, 'userId'>, prescriberId: number): Promise<void> {
  const { db } = writing;
  const soon = await db('bookings')
    .where({ status: 'confirmed' })
    .whereBetween('appointment_date', [londonToday(new Date()), addDays(londonToday(new Date()), 7)])
    .whereNotNull('user_id')
    .distinct<{ userId: number; service: string }[]>({ userId: 'user_id', service: 'service' })
    .orderBy(['user_id', 'service']);
  const known = new Set(await db('record_entries').where({ kind: 'history' }).pluck<number[]>('user_id'));
  for (const [n, { userId, service }] of soon.entries()) {
    const inRecord = { ...writing, userId };
    if (n % 6 !== 5) await UserModel.query(db).findById(userId).patch({ idSeenAt: new Date().toISOString() });
    if (n % 4 !== 3 && !known.has(userId)) await addHistory(inRecord, {});
    known.add(userId);
    if (n % 3 !== 2) await signConsent(inRecord, service);
    if (n % 5 !== 1) await direct({ ...inRecord, audit: { ...audit, actorId: prescriberId } }, service);
  }
}

async function addStock({ db, audit: by }: RecordContext): Promise<void> {
  await receiveBatch(db, by, { ...gel, quantity: 6 });
  await receiveBatch(db, by, { ...toxin, quantity: 4 });
  const expiry = addDays(londonToday(new Date()), 240);
  await receiveBatch(db, by, { product: 'Hyalase 1500 units', lot: 'DEMO-3301', expiry, quantity: 4 });
  await receiveBatch(db, by, { product: 'Adrenaline 1 in 1,000', lot: 'DEMO-7120', expiry, quantity: 2 });
}

export async function addVisit(writing: RecordContext): Promise<void> {
  await signConsent(writing, 'dermal-fillers', {
    discussion: {
      questions: 'Will it look swollen at work?',
      answers: 'Most swelling is gone after three days.',
    },
    photos: { id: randomUUID(), record: true, teaching: false, publication: false },
    sooner: 'explained',
  });
  await addTreatment(writing, {
    id: randomUUID(),
    bookingId: null,
    products: [
      {
        product: gel.product,
        productId: null,
        productVersion: null,
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
    ceilingReason: null,
    given: null,
    withoutDirection: null,
    acknowledged: [],
  });
}

export async function addHistory(writing: Omit<RecordContext, 'audit'>, answers: Answers): Promise<void> {
  const { db, sealer, userId } = writing;
  const body = { id: randomUUID(), formVersion: historyForm.version, answers: answersWith(answers) };
  await sendHistory(db, sealer, { ...audit, actorId: userId }, userId, body, {});
}

/** A few care records: whole for the demonstration's patient, and the papers of those who come in the next days. */
export async function addRecords(
  trx: Knex.Transaction,
  people: readonly UserModel[],
  clinicianId: number,
  prescriberId: number,
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
    await addHistory({ db: trx, sealer, userId: person.id }, answers);
  }
  const [patient] = people;
  if (!patient) return;
  const writing = { db: trx, sealer, audit: { ...audit, actorId: clinicianId }, userId: patient.id };
  await addStock(writing);
  await addVisit(writing);
  await addPapers(writing, prescriberId);
}
