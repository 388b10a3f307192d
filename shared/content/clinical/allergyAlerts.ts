import type { Answers } from '#shared/domain/forms.ts';
import {
  discuss,
  filler,
  fillerLeaflets,
  isYes,
  leaflets,
  numbed,
  pigmentGuidance,
  stop,
  toxin,
  usual,
  vitamins,
  type AlertRule,
} from './alertRule.ts';
import { allergens } from './history.ts';

const isAllergicTo = (allergen: keyof typeof allergens) => (answers: Answers) => {
  const chosen = answers['allergicTo'];
  return Array.isArray(chosen) && chosen.includes(allergens[allergen]);
};

export const allergyRules: readonly AlertRule[] = [
  stop(
    'anaphylaxis',
    isYes('anaphylaxis'),
    'Severe allergic reaction in the past. Find out to what; emergency kit and prescriber’s decision first.',
    leaflets,
  ),
  stop(
    'allergy-toxin',
    isAllergicTo('toxin'),
    'Allergy to an injection for lines and wrinkles.',
    leaflets,
    toxin,
  ),
  discuss(
    'allergy-milk',
    isAllergicTo('milk'),
    'Cow’s milk protein allergy: a contraindication for some toxin products.',
    leaflets,
    toxin,
  ),
  stop(
    'allergy-filler',
    isAllergicTo('filler'),
    'Allergy to filler or to the medicine that dissolves it.',
    fillerLeaflets,
    filler,
  ),
  discuss(
    'allergy-stings',
    isAllergicTo('stings'),
    'Sting allergy: cross-reaction with hyaluronidase is reported.',
    'ACE Group hyaluronidase guidance',
    filler,
  ),
  stop(
    'allergy-anaesthetic',
    isAllergicTo('anaesthetic'),
    'Allergy to local anaesthetics: no numbing cream and no product that contains lidocaine.',
    fillerLeaflets,
    numbed,
  ),
  stop(
    'allergy-cobalt',
    isAllergicTo('cobalt'),
    'Allergy to hydroxocobalamin, cobalamin or cobalt.',
    leaflets,
    ['b12-injection'],
  ),
  stop(
    'allergy-vitamins',
    isAllergicTo('vitamins'),
    'Reaction to an earlier vitamin injection or drip.',
    leaflets,
    [...vitamins, 'b12-injection'],
  ),
  stop('allergy-pigment', isAllergicTo('pigment'), 'Allergy to ink, dye or tint.', pigmentGuidance, [
    'microblading',
  ]),
  discuss('allergy-latex', isAllergicTo('latex'), 'Latex allergy: latex-free gloves and tourniquet.', usual),
  discuss(
    'allergy-antiseptic',
    isAllergicTo('antiseptic'),
    'Antiseptic allergy: choose another skin preparation.',
    usual,
  ),
  discuss('allergies', isYes('allergies'), 'Allergies: read the answer.', leaflets),
];
