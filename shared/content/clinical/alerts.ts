import type { Answers } from '#shared/domain/forms.ts';
import {
  discuss,
  drips,
  fillerLeaflets,
  isYes,
  leaflets,
  pigmentGuidance,
  prpReviews,
  stop,
  stopsFirst,
  usual,
  type Alert,
  type AlertRule,
} from './alertRule.ts';
import { allergyRules } from './allergyAlerts.ts';
import { findAlertWords } from './findAlertWords.ts';
import { isAppearanceScreenPositive } from './appearance.ts';
import { pregnancyOptions } from './history.ts';

const isPregnancy = (option: keyof typeof pregnancyOptions) => (answers: Answers) =>
  answers['pregnancy'] === pregnancyOptions[option];

const rules: readonly AlertRule[] = [
  ...allergyRules,
  stop('pregnancy', isPregnancy('pregnant'), 'Pregnant, or may be.', leaflets),
  stop(
    'breastfeeding',
    isPregnancy('breastfeeding'),
    'Breastfeeding. B12 only if the prescriber decides so.',
    leaflets,
  ),
  discuss(
    'trying',
    isPregnancy('trying'),
    'Trying to become pregnant: consider waiting; a test may be wise.',
    usual,
  ),
  stop(
    'neuromuscular',
    isYes('neuromuscular'),
    'Nerve or muscle condition: contraindicated with myasthenia gravis and Lambert-Eaton syndrome; otherwise the prescriber decides.',
    leaflets,
  ),
  discuss('swallowing', isYes('swallowing'), 'Trouble with swallowing, speech or breathing.', leaflets),
  discuss(
    'muscle-medicines',
    isYes('muscleMedicines'),
    'Aminoglycosides and muscle relaxants can strengthen the effect.',
    leaflets,
  ),
  discuss(
    'blood-thinners',
    isYes('bloodThinners'),
    'Blood thinners: more bruising. Never to be stopped for a cosmetic treatment without the prescriber of it.',
    fillerLeaflets,
  ),
  discuss(
    'immune-medicines',
    isYes('immuneMedicines'),
    'Immune-suppressing medicine or steroids: infection and late reactions.',
    fillerLeaflets,
  ),
  stop('isotretinoin', isYes('isotretinoin'), 'Isotretinoin in the last six months.', usual),
  discuss('autoimmune', isYes('autoimmune'), 'Autoimmune disease: postpone while active.', fillerLeaflets),
  stop(
    'bleeding',
    isYes('bleeding'),
    'Bleeding or platelet disorder: not suitable if platelets are low or do not work.',
    prpReviews,
  ),
  discuss('bleeding-other', isYes('bleeding'), 'Bleeds or bruises easily, or a blood condition.', leaflets),
  stop(
    'heart',
    isYes('heart'),
    'Heart condition, high blood pressure or low potassium: no drip with heart failure or fluid overload.',
    drips,
  ),
  discuss('heart-b12', isYes('heart'), 'Heart condition or low potassium: the prescriber decides.', leaflets),
  stop('kidney', isYes('kidneyLiver'), 'Kidney or liver condition, G6PD deficiency or iron overload.', drips),
  discuss('liver-prp', isYes('kidneyLiver'), 'Kidney or liver condition.', prpReviews),
  discuss(
    'diabetes',
    isYes('diabetes'),
    'Diabetes: slower healing; a doctor’s letter before microblading.',
    pigmentGuidance,
  ),
  discuss('epilepsy', isYes('epilepsy'), 'Seizures: not with untreated epilepsy.', fillerLeaflets),
  stop('cancer', isYes('cancer'), 'Cancer: not during treatment; ask the treating team.', prpReviews),
  discuss(
    'blood-borne',
    isYes('bloodBorne'),
    'Blood-borne virus: usual precautions; no reason by itself to refuse.',
    pigmentGuidance,
  ),
  discuss('keloids', isYes('keloids'), 'Keloid or thick scars.', fillerLeaflets),
  discuss(
    'cold-sores',
    isYes('coldSores'),
    'Cold sores: the prescriber may advise tablets before.',
    'ACE and CMAC herpes guidance',
  ),
  stop(
    'skin-infection',
    isYes('skinInfection'),
    'Infection, rash or wound where the treatment would be.',
    leaflets,
  ),
  stop('unwell', isYes('unwell'), 'Unwell today: postpone.', leaflets),
  discuss('faints', isYes('faints'), 'Faints with needles: treat lying down.', usual),
  discuss(
    'dental',
    isYes('dental'),
    'Dental work within two weeks.',
    'ACE Group guidance on delayed reactions',
  ),
  discuss(
    'vaccination',
    isYes('vaccination'),
    'Vaccination close to the treatment.',
    'ACE Group guidance on fillers and vaccines',
  ),
  stop(
    'permanent-filler',
    isYes('permanentFiller'),
    'Permanent filler or implant: not in the same area.',
    fillerLeaflets,
  ),
  discuss(
    'reactions',
    isYes('reactions'),
    'A problem after an earlier treatment: read the answer.',
    fillerLeaflets,
  ),
  stop(
    'pressed',
    (answers) => answers['ownDecision'] === false,
    'Says that this is not their own decision.',
    'GMC guidance on cosmetic interventions',
  ),
  discuss(
    'appearance',
    isAppearanceScreenPositive,
    'Answers suggest distress about appearance (screening, not a diagnosis): take time, consider postponing, and a GP.',
    'NICE CG31; JCCP',
  ),
  discuss(
    'mental-health',
    isYes('mentalHealth'),
    'Has treatment or support for mental health: ask whether this is a good time.',
    'NHS, Is a cosmetic procedure right for me',
  ),
];

/** A stop that no answer raises: a signed patch test does. */
export const reactionAlert: Alert = {
  id: 'patch-test-reaction',
  level: 'stop',
  text: 'Reaction to a patch test: no pigment.',
  source: pigmentGuidance,
  quote: null,
};

/** Of all alerts and the words that raise them; any change raises it. */
export const alertsVersion = 7;

export const alertTexts: ReadonlyMap<string, string> = new Map(
  [...rules, reactionAlert].map(({ id, text }) => [id, text]),
);
export const alertIds: readonly string[] = [...alertTexts.keys()];

/** What a clinician must see before anything else, the reasons to stop on top: from the answers, and from words in them. */
export function listAlerts(answers: Answers): Alert[] {
  const inWords = findAlertWords(answers);
  return rules
    .filter(({ id, applies }) => applies(answers) || inWords.has(id))
    .map(({ id, level, text, source }) => ({ id, level, text, source, quote: inWords.get(id) ?? null }))
    .toSorted(stopsFirst);
}
