import { clinic } from '#shared/clinic.ts';
import { services } from '#shared/domain/catalogue.ts';
import { foldText } from '#shared/domain/foldText.ts';

/** Says nothing of a treatment, because lock screens show it. */
export const defaultReplySubject = `Your message to ${clinic.brand}`;

export const medicalSubjectMessage =
  'Please leave treatments out of the subject: locked telephones show it to anybody.';

const common = new Set([
  'and',
  'appointment',
  'consultation',
  'the',
  'with',
  'wellness',
  'therapy',
  'touch',
  'up',
]);
const more = [
  'botox',
  'filler',
  'lip',
  'injection',
  'needle',
  'swelling',
  'bruise',
  'bruising',
  'aftercare',
  'drip',
];

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
const medical = new Set([
  ...services.flatMap(({ name }) => wordsOf(name)).filter((word) => !common.has(word)),
  ...more,
]);

/** Whether a subject names a treatment or what follows one. */
export const isMedicalSubject = (subject: string): boolean =>
  wordsOf(subject).some((word) => medical.has(word) || medical.has(word.replace(/s$/, '')));
