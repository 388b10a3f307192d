/** What a summary for another doctor says of the medical history: by question, and in the patient's own words elsewhere. */
import type { Alert } from '#shared/content/clinical/alertRule.ts';
import { listAlerts } from '#shared/content/clinical/alerts.ts';
import { isAllergy, stopsIn, type Stop } from '#shared/content/clinical/stops.ts';
import { asAnswers, type StoredAnswer } from '#shared/domain/forms.ts';
import { formatInstantDate } from '#shared/domain/wallTime.ts';

/** Questions whose "Yes" is an allergy, a medicine, a problem, or a treatment. */
export const allergyQuestions = ['allergies', 'anaphylaxis'];
export const medicineQuestions = [
  'medicines',
  'bloodThinners',
  'immuneMedicines',
  'isotretinoin',
  'muscleMedicines',
];
export const problemQuestions =
  'neuromuscular swallowing autoimmune bleeding heart kidneyLiver diabetes epilepsy cancer bloodBorne keloids coldSores skinInfection unwell faints reactions'.split(
    ' ',
  );
export const treatmentQuestions = ['earlierTreatments', 'permanentFiller'];

interface Said {
  text: string;
  note: string;
}

/** Answers with "Yes" to one of these questions: the question, and what was written about it. */
export function listYes(answers: readonly StoredAnswer[], questions: readonly string[]): Said[] {
  const find = (linkId: string) => answers.find((one) => one.linkId === linkId);
  return questions.flatMap((linkId) => {
    const yes = find(linkId);
    if (yes?.value !== true) return [];
    const details = find(`${linkId}Details`)?.answer;
    return [{ text: details ?? yes.question, note: `${yes.question} Yes${details ? `: ${details}` : ''}` }];
  });
}

const ofMedicines = ['blood-thinners', 'immune-medicines', 'isotretinoin', 'muscle-medicines'];

/** What was written where nobody asked for it, and what the latest answers do not say and no clinician has removed. */
export function listOthers(answers: readonly StoredAnswer[], stops: readonly Stop[]) {
  const known = asAnswers(answers);
  const asked = [...allergyQuestions, ...medicineQuestions, ...problemQuestions, ...treatmentQuestions];
  const answered = listYes(answers, asked).map(({ note }) => note);
  const isAnswered = (quote: string) => answered.some((note) => note.includes(quote.replace(/…$/, '')));
  const written = listAlerts(known).filter(({ quote }) => quote !== null && !isAnswered(quote));
  const saidNow = stopsIn(known);
  const before = stops.filter((stop) => !saidNow.some(({ id }) => id === stop.id));
  const found = [
    ...written.map((alert) => ({ alert, words: [alert.text, alert.quote] })),
    ...before.map((stop) => {
      const since = stop.goneSince ? `, and no longer on ${formatInstantDate(stop.goneSince)}` : '';
      return {
        alert: stop,
        words: [stop.text, stop.quote, `Said on ${formatInstantDate(stop.saidAt)}${since}.`],
      };
    }),
  ];
  const isMedicine = ({ id }: Alert) => ofMedicines.includes(id);
  const listIf = (isSought: (alert: Alert) => boolean): Said[] =>
    found
      .filter(({ alert }) => isSought(alert))
      .map(({ alert, words }) => ({ text: alert.text, note: words.filter(Boolean).join(' ') }));
  return {
    allergies: listIf(isAllergy),
    medicines: listIf(isMedicine),
    problems: listIf((alert) => !isAllergy(alert) && !isMedicine(alert)),
  };
}
