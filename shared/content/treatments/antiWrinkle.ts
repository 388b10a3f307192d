import { appointmentLine } from '#shared/content/treatments/onEveryPage.ts';
import type { Titled, Treatment } from '#shared/content/treatments/treatment.ts';
import { paths } from '#shared/paths.ts';
import { pounds, prices } from '#shared/prices.ts';

export const antiWrinkle: Treatment = {
  path: paths.botox,
  service: 'anti-wrinkle',
  isPrescriptionOnly: true,
  name: 'Anti-Wrinkle Injections',
  subtitle: 'A consultation about the treatment of lines and wrinkles',
  intro:
    'We look at how your face moves, talk through every option, including doing nothing, and you decide in your own time.',
  facts: [
    { label: 'Procedure', value: '15-20 minutes' },
    { label: 'Review', value: 'At two weeks' },
    { label: 'Decided by', value: 'A prescriber, in person' },
  ],
  overview: {
    lead: 'Some lines come from movement: frowning, raising the brows, smiling. One of the options for them is a prescription-only medicine that relaxes muscles.',
    paragraphs: [
      'It is given as a few very small injections into chosen facial muscles. It blocks the nerve signal that makes a muscle tighten, so the skin over it creases less. The effect is temporary.',
      'It may be used for frown lines between the eyebrows, forehead lines, and lines at the outer corners of the eyes. Use anywhere else on the face is the prescriber’s decision.',
      'It is not the only choice. Sun protection and skin care, dermal filler for deeper creases, PRP, or leaving things as they are may suit you better, and we will go through them with you.',
    ],
  },
  benefits: [
    {
      title: 'Seen in person',
      text: 'A face-to-face assessment by a prescriber before any decision.',
    },
    {
      title: 'A planned review',
      text: 'You come back after two weeks. The review is included in the price.',
    },
    {
      title: 'A choice each time',
      text: 'The effect is temporary, so choices can be reviewed at every visit.',
    },
    {
      title: 'Something to take home',
      text: 'A written aftercare guide and a number to call.',
    },
  ],
  limits: {
    title: 'What to expect',
    text: 'Lines that are still there when the face is at rest soften less than lines of movement. It does not work equally for everyone.',
  },
  idealFor: {
    title: 'Who may ask about it',
    items: [
      'Adults, usually between 18 and 65',
      'People bothered by lines that appear with expression',
      'People who would like to hear about all the options, with their risks, first',
    ],
  },
  cautions: {
    never: [
      'Allergy to the medicine or anything in it; some products contain human albumin or traces of milk protein',
      'Infection or inflammation of the skin where the needle would go',
      'A muscle or nerve condition such as myasthenia gravis or Lambert-Eaton syndrome',
      'Pregnancy or breastfeeding',
      'Under 18',
    ],
    discuss: [
      'Past trouble with swallowing',
      'A bleeding disorder, or medicines that thin the blood',
      'Dry eyes or eye surgery',
      'A drooping eyelid, facial weakness or surgery on the face',
      'Any treatment of this type in the last 12 weeks',
      'Medicines that affect nerves and muscles, such as gentamicin or muscle relaxants',
      'Feeling unwell on the day',
    ],
  },
  prepare: [
    'Eat and drink as normal, and come with clean skin if you can.',
    'Avoid alcohol for 24 hours and, unless prescribed, ibuprofen and aspirin for a few days: it lowers the chance of bruising. Do not stop a prescribed medicine.',
    'Allow two weeks before an important event.',
    'Move your appointment if you have a cold sore, a skin infection or a fever.',
  ],
  visit: `The procedure itself takes 15-20 minutes. Allow up to 45 minutes for the appointment. ${appointmentLine}`,
  steps: [
    {
      title: 'Consultation',
      time: '15-20 minutes',
      text: 'Your history, your wishes, and a face-to-face assessment by the prescriber. Treatment can be another day.',
    },
    {
      title: 'Getting ready',
      time: 'About 5 minutes',
      text: 'Photographs for your record, your written consent, skin cleaned and points marked.',
    },
    {
      title: 'Injections',
      time: '5-10 minutes',
      text: 'Very small amounts, with a very fine needle.',
    },
    {
      title: 'Aftercare',
      time: '5 minutes',
      text: 'We explain what to do next and give you the guide in writing.',
    },
    { title: 'Review', time: 'After two weeks', text: 'We look at the result together.' },
  ],
  feels:
    'Quick pinpricks and a slight sting. Numbing cream is rarely needed. Small bumps settle within about half an hour.',
  results: [
    'A first change usually shows after two or three days, and the full effect by about two weeks, sometimes later.',
    'Results usually last 3-4 months, then movement comes back slowly. Treatments are at least 12 weeks apart.',
  ],
  recovery: 'Most people go straight back to what they were doing.',
  risks: {
    common:
      'Redness, swelling, tenderness or bruising where the needle went in; a headache in the first day or two; a heavy or tight feeling in the forehead; a mild flu-like feeling. Most settle within a week.',
    lessCommon:
      'A drooping eyelid or eyebrow, an uneven look, a dry or watery eye, twitching, blurred or double vision. A droop usually shows within 3 to 7 days and settles within weeks, but can last as long as the treatment does.',
    serious:
      'Severe allergic reaction; infection; the medicine acting away from where it was given, which may begin hours to weeks later. In 2025 the UK Health Security Agency warned of serious illness after cosmetic injections, mostly linked to unlicensed products. That is why a licensed product from a proper supply chain matters.',
    emergency: [
      'difficulty breathing, swallowing or speaking, or slurred speech',
      'weakness that spreads to other muscles',
      'swelling of the face, lips, tongue or throat',
      'collapse',
      'sudden loss of vision',
    ],
  },
  prices: {
    before: 'The prescriber decides with you, in person, whether treatment is suitable.',
    lines: [
      { name: 'One area', price: pounds(prices.antiWrinkle.oneArea) },
      { name: 'Two areas', price: pounds(prices.antiWrinkle.twoAreas) },
      { name: 'Three areas', price: pounds(prices.antiWrinkle.threeAreas) },
    ],
    after: [
      'Includes a review at two weeks; if the prescriber decides a small adjustment is needed there is no charge.',
    ],
  },
  faqs: [
    {
      question: 'How long do results last?',
      answer:
        'About 3 to 4 months for most people. Movement comes back gradually. Treatments are spaced at least 12 weeks apart.',
    },
    {
      question: 'Does it hurt?',
      answer: 'Most people describe brief pinpricks. Each injection takes seconds.',
    },
    {
      question: 'When will I see a change?',
      answer:
        'Usually from the second or third day, with the full effect at about two weeks. That is why the review is then.',
    },
    {
      question: 'What are the main risks?',
      answer:
        'Bruising and headache are the usual ones. A droopy lid or brow is less common and temporary. Rarely the medicine can affect muscles further away: trouble with swallowing, speaking or breathing is an emergency, so call 999.',
    },
    {
      question: 'Who prescribes and who treats me?',
      answer:
        'It is a prescription-only medicine. A prescriber sees you in person and decides with you whether to prescribe. Our Physician Associate may then give the treatment under that prescription.',
    },
    {
      question: 'What if I change my mind, or it is not right for me?',
      answer:
        'There is no obligation at any point. We will tell you if we think another option, or no treatment, suits you better.',
    },
  ],
};

export const antiWrinkleTimeline: readonly Titled[] = [
  {
    title: 'First visit',
    text: 'A consultation, and a prescriber sees you. Treatment only if you both agree.',
  },
  { title: 'After 2-3 days', text: 'The first change, for most people.' },
  { title: 'Two weeks', text: 'The full effect, and your review.' },
  {
    title: '3-4 months',
    text: 'Movement has come back for most people. At least 12 weeks lie between treatments.',
  },
];

/** In drawing order. */
export const movements: readonly Titled[] = [
  { title: 'Raising the brows', text: 'Lines across the forehead.' },
  { title: 'Frowning', text: 'Lines between the eyebrows.' },
  { title: 'Smiling', text: 'Lines at the outer corners of the eyes.' },
];
