import type { Titled, Treatment } from '#shared/content/treatments/treatment.ts';
import { paths } from '#shared/paths.ts';
import { pounds, prices } from '#shared/prices.ts';

const { single, fourWeekly, monthly } = prices.b12;

export const b12: Treatment = {
  path: paths.b12,
  service: 'b12-injection',
  isPrescriptionOnly: true,
  name: 'B12 Injections',
  subtitle: 'A consultation about vitamin B12',
  intro:
    'Food, tablets, a test or an injection: a prescriber looks at your history and your results, and decides with you what makes sense.',
  facts: [
    { label: 'Visit', value: '15 minutes' },
    { label: 'First step', value: 'Your blood results' },
    { label: 'Decided by', value: 'A prescriber, in person' },
  ],
  overview: {
    lead: 'Vitamin B12 helps the body make red blood cells and keeps nerves healthy. Most people get enough from food.',
    paragraphs: [
      'Meat, fish, eggs, dairy and fortified foods all contain it. Adults in the UK need about 1.5 micrograms a day, which is very little.',
      'When somebody is short of B12, a prescriber may offer tablets or an injection into a muscle. The injection is a prescription-only medicine.',
    ],
  },
  benefits: [],
  limits: {
    title: 'If your level is normal',
    text: 'Then there is no good evidence that more B12 makes a difference, and we will say so.',
  },
  idealFor: {
    title: 'Who may ask about it',
    items: [
      'Adults whose B12 has been checked',
      'People whose prescriber agrees that an injection is appropriate',
      'People who would like to compare food, tablets and injections',
    ],
    after:
      'If you have symptoms, have a test first: tiredness, for example, has many causes. If you have numbness, unsteadiness, changes in memory or sight, breathlessness or severe tiredness, see your GP promptly and do not wait for an appointment here.',
  },
  cautions: {
    never: ['Allergy to a B12 medicine or to cobalt', 'Under 18, at this clinic'],
    discuss: [
      'Symptoms that have not been tested: extra B12 can hide another cause',
      'Heart disease or low potassium',
      'Pregnancy',
      'An inherited disease of the optic nerve',
      'A very low blood count',
      'Some medicines, such as chloramphenicol',
    ],
  },
  prepare: [
    'Bring recent blood results and a list of your medicines.',
    'Eat as normal.',
    'Wear a sleeve that rolls up.',
  ],
  visit: 'A visit takes 15 minutes. The first takes longer, because a prescriber sees you.',
  steps: [
    {
      title: 'Consultation',
      time: 'Longer at the first visit',
      text: 'History and results, checked with the prescriber.',
    },
    {
      title: 'Preparation',
      time: '2-3 minutes',
      text: 'Your name, your allergies and the batch are checked.',
    },
    { title: 'Injection', time: 'Seconds', text: 'Into the muscle of the upper arm or thigh.' },
    {
      title: 'Rest and aftercare',
      time: '5-10 minutes',
      text: 'You sit for a while. A record goes to your GP if you agree.',
    },
  ],
  feels: 'A short sting, and an ache for a day or so.',
  results: ['If you were low, your prescriber will tell you when to expect a change and when to test again.'],
  recovery: 'Normal activities straight away.',
  risks: {
    common: 'Soreness, redness, itching.',
    lessCommon:
      'Nausea, headache, dizziness, hot flushes, diarrhoea, acne-like spots, fever, red-tinted urine.',
    serious:
      'Severe allergy; heart rhythm problems, from low potassium early in the treatment of a severe deficiency.',
    emergency: ['swelling or wheezing', 'collapse', 'palpitations with faintness'],
  },
  prices: {
    before: 'The prescriber decides with you, in person, whether treatment is suitable.',
    lines: [
      { name: 'Single injection', price: pounds(single) },
      {
        name: 'Monthly package',
        price: pounds(fourWeekly),
        note: `4 weekly sessions; ${pounds(4 * single - fourWeekly)} less than four single visits`,
      },
      {
        name: 'Maintenance',
        price: `${pounds(monthly)}/month`,
        note: '20% off additional non-prescription services',
      },
    ],
    after: [],
  },
  faqs: [
    {
      question: 'Do I need B12?',
      answer:
        'Only a health check and usually a blood test can say. Please see your GP if you have symptoms.',
    },
    {
      question: 'Who decides whether I can have an injection?',
      answer: 'A prescriber, after seeing you. It is a prescription-only medicine.',
    },
    {
      question: 'Could tablets do the same?',
      answer: 'Often yes. NICE lists both, depending on the cause. Tablets cost much less.',
    },
    {
      question: 'How long does the visit take?',
      answer: 'About 15 minutes; the first is longer.',
    },
    {
      question: 'What are the side effects?',
      answer: 'Usually a sore spot. Headache, nausea or spots can happen. Severe allergy is rare.',
    },
    {
      question: 'Can I have it if I am vegan or vegetarian?',
      answer:
        'A plant-based diet can make low B12 more likely. Fortified food or tablets are usually the first step; we can talk it through.',
    },
  ],
};

/** The benefits tab speaks of the vitamin and of the service, never of the medicine. */
export const b12Benefits: readonly { title: string; items: readonly Titled[] }[] = [
  {
    title: 'Why B12 matters',
    items: [
      { title: 'Red blood cells', text: 'The body needs B12 to make them.' },
      { title: 'Nerves', text: 'It keeps nerves healthy.' },
      {
        title: 'Food first',
        text: 'Meat, fish, eggs, dairy and fortified foods are where most of us get it.',
      },
    ],
  },
  {
    title: 'What a consultation gives you',
    items: [
      { title: 'Your results, read with you', text: 'History and blood results, reviewed and explained.' },
      { title: 'Every option', text: 'Diet and tablets as well as an injection, with what each costs.' },
      { title: 'A plan', text: 'Shared with your GP if you wish.' },
    ],
  },
  {
    title: 'How we work',
    items: [
      { title: 'A prescriber decides', text: 'After seeing you in person.' },
      { title: 'Short visits', text: '15 minutes after your first visit.' },
      { title: 'A record', text: 'Kept here, and yours to take away.' },
    ],
  },
];

export const b12LearnMore = {
  title: 'About vitamin B12',
  paragraphs: [
    'B12 helps the body make red blood cells and keeps nerves healthy. It is found in meat, fish, eggs and dairy, and is added to many breakfast cereals, yeast extracts and plant drinks. Adults need about 1.5 micrograms a day, and the body keeps a store of it.',
    'See your GP if you feel unwell for weeks, notice pins and needles, numbness or unsteadiness, or have a sore, red tongue or changes in your memory or sight. A blood test is the place to start, and it is free on the NHS.',
  ],
};

export const b12Timeline: readonly Titled[] = [
  { title: 'Your blood results', text: 'From your GP or a laboratory. They come first.' },
  { title: 'Consultation', text: 'History and results, read with you.' },
  {
    title: 'A decision',
    text: 'The prescriber’s, after seeing you in person. It may be tablets, or nothing.',
  },
  { title: 'A record', text: 'Yours to take away, and for your GP if you wish.' },
];

/** `place`: the number in the drawn body. */
export const b12Uptake: readonly (Titled & { place: number })[] = [
  {
    place: 1,
    title: 'Stomach',
    text: 'Acid frees B12 from food. The stomach also makes intrinsic factor, the protein that carries it.',
  },
  { place: 2, title: 'End of the small bowel', text: 'Here the two are taken up together.' },
  { place: 3, title: 'Liver', text: 'It keeps a store, which usually lasts two to four years.' },
];
