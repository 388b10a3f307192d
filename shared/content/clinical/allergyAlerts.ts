import type { Answers } from '#shared/domain/forms.ts';
import {
  discuss,
  fillerLeaflets,
  isYes,
  leaflets,
  pigmentGuidance,
  stop,
  usual,
  type AlertRule,
} from './alertRule.ts';
import { allergens } from './history.ts';

const isAllergicTo = (allergen: keyof typeof allergens) => (answers: Answers) => {
  const chosen = answers['allergicTo'];
  return Array.isArray(chosen) && chosen.includes(allergens[allergen]);
};

/** Raised by what somebody wrote alone; it stops what contains it. */
const inWords = (id: string, text: string) => discuss(id, () => false, text, leaflets);

export const allergyRules: readonly AlertRule[] = [
  stop(
    'anaphylaxis',
    isYes('anaphylaxis'),
    'Severe allergic reaction in the past. Find out to what; emergency kit and prescriber’s decision first.',
    leaflets,
  ),
  stop('allergy-toxin', isAllergicTo('toxin'), 'Allergy to an injection for lines and wrinkles.', leaflets),
  discuss(
    'allergy-milk',
    isAllergicTo('milk'),
    'Cow’s milk protein allergy: a contraindication for some toxin products.',
    leaflets,
  ),
  stop(
    'allergy-filler',
    isAllergicTo('filler'),
    'Allergy to filler or to the medicine that dissolves it.',
    fillerLeaflets,
  ),
  discuss(
    'allergy-stings',
    isAllergicTo('stings'),
    'Sting allergy: cross-reaction with hyaluronidase is reported.',
    'ACE Group hyaluronidase guidance',
  ),
  stop(
    'allergy-anaesthetic',
    isAllergicTo('anaesthetic'),
    'Allergy to local anaesthetics: no numbing cream and no product that contains lidocaine.',
    fillerLeaflets,
  ),
  stop(
    'allergy-cobalt',
    isAllergicTo('cobalt'),
    'Allergy to hydroxocobalamin, cobalamin or cobalt.',
    leaflets,
  ),
  stop(
    'allergy-vitamins',
    isAllergicTo('vitamins'),
    'Reaction to an earlier vitamin injection or drip.',
    leaflets,
  ),
  stop('allergy-pigment', isAllergicTo('pigment'), 'Allergy to ink, dye or tint.', pigmentGuidance),
  discuss('allergy-latex', isAllergicTo('latex'), 'Latex allergy: latex-free gloves and tourniquet.', usual),
  discuss(
    'allergy-antiseptic',
    isAllergicTo('antiseptic'),
    'Antiseptic allergy: choose another skin preparation.',
    usual,
  ),
  inWords('allergy-albumin', 'Allergy to human albumin, which most toxin products contain.'),
  inWords('allergy-sulfite', 'Allergy to sulfites, which an anaesthetic with adrenaline contains.'),
  inWords('allergy-benzyl-alcohol', 'Allergy to benzyl alcohol, which some solutions contain.'),
  inWords('allergy-fish', 'Allergy to fish: polynucleotides are made from it.'),
  discuss('allergies', isYes('allergies'), 'Allergies: read the answer.', leaflets),
];
