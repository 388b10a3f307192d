import { middleOf } from '#shared/domain/treatmentMaps.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import type { ProductContent } from '#shared/contracts/formulary.ts';
import type { PictureCreate } from '#shared/contracts/picture.ts';
import type { DirectionCreate } from '#shared/contracts/direction.ts';
import type { ConsentCreate, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import type { HistoryCreate } from '#shared/contracts/recordForms.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { plainConsent } from '#shared/domain/careRecord.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { inDays } from '#api/testing/forms.ts';

export const historyBody = (given: Answers = {}): z.input<typeof HistoryCreate> => ({
  id: randomUUID(),
  formVersion: historyForm.version,
  answers: allAnswers(given),
});

/** The text of the treatment that most tests use. */
export const toxinConsent = consentTexts.find(({ services }) => services.includes('anti-wrinkle'))!;

/** Which text a consent is to. */
export const consentTo = (id: string) => {
  const text = consentTexts.find((one) => one.id === id)!;
  const textHash = createHash('sha256').update(plainConsent(text)).digest('hex');
  return { textId: id, textVersion: text.version, textHash };
};

export const drawn = Array.from({ length: 20 }, (_, i): [number, number] => [i / 20, (i % 5) / 5]);

type ConsentBody = z.input<typeof ConsentCreate>;

export const consentBody = (given: Partial<ConsentBody> = {}): ConsentBody => ({
  id: randomUUID(),
  bookingId: null,
  ...consentTo(toxinConsent.id),
  discussion: { questions: null, answers: null },
  signature: { points: [drawn], ratio: 3 },
  photos: null,
  sooner: 'explained',
  ...given,
});

/** A consent to a treatment that also allows photographs for the record. */
export const photoConsentBody = () =>
  consentBody({ photos: { id: randomUUID(), record: true, teaching: false, publication: false } });

/** One pixel wide and high, as PNG. */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWNgYGAAAAAEAAGjChXjAAAAAElFTkSuQmCC',
  'base64',
);

/** A photograph as it is uploaded. */
export const pictureBody = (given: Partial<z.input<typeof PictureCreate>> & { file?: Buffer } = {}) => ({
  id: randomUUID(),
  bookingId: null,
  view: 'front' as const,
  region: null,
  file: tinyPicture,
  ...given,
});

/** What a clinician hands over for the patient to sign. */
export const consentToSign = () => {
  const { bookingId, textId, discussion, sooner } = consentBody();
  return { bookingId, textId, discussion, sooner, hasPhotos: false };
};

type TreatmentBody = z.input<typeof TreatmentCreate>;

export const treatmentBody = (given: Partial<TreatmentBody> = {}): TreatmentBody => ({
  id: randomUUID(),
  bookingId: null,
  products: [
    {
      product: 'Juvéderm Voluma',
      lot: 'C1234',
      expiry: inDays(90),
      points: ['middle forehead', 'left brow'].map((region) => ({
        template: 'face-front' as const,
        templateVersion: 1,
        region,
        ...middleOf('face-front', region),
        dose: 0.41,
        unit: 'ml' as const,
      })),
    },
  ],
  technique: null,
  anaesthetic: null,
  explained: null,
  aftercareGuide: 'Anti-Wrinkle',
  adverse: null,
  warningReason: null,
  // Tests treat the same patient more often than a filler's interval allows.
  ceilingReason: 'Planned in several sessions',
  sure: ['repeated'],
  ...given,
});

type IncidentBody = z.input<typeof IncidentCreate>;

export const incidentBody = (given: Partial<IncidentBody> = {}): IncidentBody => ({
  id: randomUUID(),
  bookingId: null,
  category: 'vascular-occlusion',
  text: 'The upper lip turned white',
  happenedAt: new Date(Date.now() - 3_600_000).toISOString(),
  steps: [],
  followUps: [],
  ...given,
});

/** The result of a patch test that was applied three days ago. */
export const patchTestBody = (given: object = {}) => ({
  id: randomUUID(),
  product: 'Microblading pigment',
  appliedAt: new Date(Date.now() - 72 * 3_600_000).toISOString(),
  hasReaction: false,
  note: null,
  ...given,
});

/** A product that is not in the list yet. */
export const productBody = (given: Partial<z.input<typeof ProductContent>> = {}) => ({
  name: `Elixir ${randomUUID()}`,
  class: 'device' as const,
  substance: 'Hyaluronic acid',
  family: 'hyaluronic-acid-filler' as const,
  units: ['ml' as const],
  source: 'The instructions in the pack',
  ...given,
});

type DirectionBody = z.input<typeof DirectionCreate>;

export const directionBody = (given: Partial<DirectionBody> = {}): DirectionBody => ({
  id: randomUUID(),
  medicine: 'botox',
  form: 'Powder for solution for injection',
  strength: '50 units',
  route: 'Intramuscular',
  dose: 20,
  unit: 'units',
  intervalDays: 84,
  administrations: 2,
  expiresOn: inDays(120),
  seenOn: inDays(0),
  seenAt: 'At the hospital',
  areas: ['forehead'],
  sites: null,
  beyondReason: 'intervalDays' in given ? 'As agreed with her' : null,
  ...given,
});

/** A product that needs a direction, 8.2 units of it. */
export const toxinProduct = (given: Partial<TreatmentBody['products'][number]> = {}) => ({
  ...treatmentBody().products[0]!,
  product: 'Botox 50 units',
  points: treatmentBody().products[0]!.points.map((point) => ({
    ...point,
    dose: 4.1,
    unit: 'units' as const,
  })),
  ...given,
});

/** A patient has opened the usual text so many hours ago. */
export const openTextEarlier = (db: Knex, userId: number, hoursAgo: number) =>
  db('consent_readings')
    .insert({
      user_id: userId,
      text_id: toxinConsent.id,
      text_version: toxinConsent.version,
      opened_at: new Date(Date.now() - hoursAgo * 3_600_000),
    })
    .onConflict(['user_id', 'text_id', 'text_version'])
    .merge();
