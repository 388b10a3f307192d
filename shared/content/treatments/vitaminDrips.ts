import type { Titled, Treatment } from '#shared/content/treatments/treatment.ts';
import { paths } from '#shared/paths.ts';
import { dripsRange, pounds, prices } from '#shared/prices.ts';

export const vitaminDrips: Treatment = {
  path: paths.vitaminDrips,
  service: 'wellness-drip',
  isPrescriptionOnly: false,
  name: 'IV Vitamin Drips',
  subtitle: 'Two drips, given slowly, after a full health check',
  intro:
    'A comfortable chair, somebody with you throughout, and a plain account of what is in the bag. Most healthy people get the vitamins and fluid they need from food and drink.',
  facts: [
    { label: 'Price', value: dripsRange },
    { label: 'Time', value: '30-45 minutes' },
    { label: 'Effects, if any', value: '1-2 weeks' },
  ],
  overview: {
    lead: 'A drip is a bag of sterile fluid with added vitamins and minerals. It is given slowly through a small tube, called a cannula, into a vein, after a consultation.',
    paragraphs: [
      'It is a wellness service and a personal choice. Senior doctors in the NHS have said that healthy people do not need drips, and we think you should know that before you book one.',
      'A drip usually takes 30-45 minutes; allow up to an hour (30-60 minutes) the first time.',
    ],
  },
  benefits: [
    { title: 'Checks before every drip', text: 'A consultation, blood pressure, pulse and temperature.' },
    { title: 'Contents explained', text: 'You see the list and the amounts in advance.' },
    { title: 'No hurry', text: 'The fluid is given slowly while you rest.' },
    { title: 'Never alone', text: 'A trained professional is with you throughout.' },
    { title: 'A written record', text: 'What was given, when, and by whom.' },
  ],
  limits: {
    title: 'What a drip cannot do',
    text: 'It does not treat, prevent or ease any illness, and it does not replace a balanced diet or a visit to your GP.',
  },
  idealFor: {
    title: 'Who may ask about it',
    items: [
      'Generally healthy adults who want this as a wellness service',
      'People who know that experts question the need',
      'People who can sit quietly for up to an hour',
    ],
  },
  cautions: {
    never: [
      'Heart failure, or too much fluid in the body',
      'Serious kidney or liver disease',
      'G6PD deficiency',
      'Iron overload or haemochromatosis',
      'Allergy to an ingredient',
      'A fever or infection',
      'Pregnancy or breastfeeding',
      'Under 18',
    ],
    discuss: [
      'High blood pressure, diabetes or kidney stones',
      'Asthma or many allergies',
      'Epilepsy or cancer treatment',
      'Digoxin, diuretics, warfarin and other medicines that thin the blood',
      'Lymphoedema of an arm, or surgery on lymph nodes',
      'Fainting, or veins that are hard to find',
    ],
  },
  prepare: [
    'Eat a meal and drink water beforehand.',
    'Bring your medicines and recent blood results.',
    'Wear loose sleeves.',
    'No alcohol for 24 hours.',
  ],
  visit: 'Usually 30-45 minutes; allow up to an hour.',
  steps: [
    {
      title: 'Consultation',
      time: '10 minutes',
      text: 'Your health, blood pressure, pulse and temperature, and your written consent.',
    },
    { title: 'Cannula', time: '5 minutes', text: 'A small tube is placed in a vein of the arm.' },
    { title: 'Drip', time: '20-40 minutes', text: 'You rest while it runs, and we keep checking on you.' },
    {
      title: 'Rest',
      time: '5-10 minutes',
      text: 'The tube comes out, two minutes of pressure, then aftercare.',
    },
  ],
  feels: 'A scratch, then coolness up the arm. Some people notice warmth or the taste of vitamins.',
  results: [
    'Any effect people notice is usually short, about 1-2 weeks, and varies. Some people notice nothing.',
  ],
  recovery:
    'Keep the plaster on for a few hours, lift nothing heavy with that arm for the rest of the day, and drink as normal.',
  risks: {
    common: 'A bruise, soreness, coolness, a metallic taste, needing to pass urine, light-headedness.',
    lessCommon: 'A sore, inflamed vein, fluid leaking under the skin, flushing, headache, nausea.',
    serious:
      'Severe allergy, infection, too much fluid, changes in your body’s salts, kidney injury (with large amounts of vitamin C in people at risk), breakdown of red cells in G6PD deficiency, air in a vein.',
    emergency: [
      'chest pain or breathlessness',
      'swelling of the face or throat',
      'collapse',
      'dark urine',
      'spreading redness with a fever',
    ],
  },
  prices: { before: '', lines: [], after: [] },
  faqs: [
    {
      question: 'What is in the drip?',
      answer: 'We show you the list and amounts for each drip before you decide.',
    },
    {
      question: 'How long does it take?',
      answer: 'Usually 30 to 45 minutes; allow an hour the first time.',
    },
    {
      question: 'Is it safe?',
      answer:
        'Putting anything into a vein carries risk, including bruising, infection and, rarely, severe allergy. We check your health first and stay with you.',
    },
    {
      question: 'Do I need it?',
      answer:
        'Most healthy people do not. It is a personal choice, and we will say so if food, fluids or a GP visit make more sense.',
    },
    {
      question: 'How long do effects last?',
      answer: 'People who notice something usually describe one to two weeks. Some notice nothing.',
    },
    {
      question: 'Who should not have one?',
      answer:
        'People with heart failure, kidney disease, G6PD deficiency or iron overload, anyone pregnant, unwell or under 18.',
    },
  ],
};

export interface Drip {
  id: 'health' | 'beauty';
  title: string;
  description: string;
  price: string;
  benefits: readonly string[];
  ingredients: readonly string[];
  caution: string;
  /** Text alternative of the drawing. */
  picture: string;
}

const always = [
  'Consultation and checks before every drip',
  'Contents explained in advance',
  'Fluid given slowly while you rest',
  'A trained professional with you throughout',
  'A written record',
] as const;

/** Titles and prices are fixed; the prescriber confirms every ingredient before a drip is offered. */
export const drips: readonly Drip[] = [
  {
    id: 'health',
    title: 'Health & Wellness',
    description:
      'A drip of sterile fluid with a range of vitamins and minerals, for adults who have talked through their needs with us.',
    price: pounds(prices.drips.wellness),
    benefits: always,
    ingredients: ['Sterile fluid', 'Vitamin C', 'B-group vitamins (B1, B2, B3, B5, B6)', 'Magnesium', 'Zinc'],
    caution: 'Not for people with heart failure, kidney disease, G6PD deficiency or iron overload.',
    picture: 'Illustration of leaves and fruit',
  },
  {
    id: 'beauty',
    title: 'Beauty & Recovery',
    description:
      'A drip of sterile fluid with vitamins that include biotin, for adults who like a quiet, seated appointment.',
    price: pounds(prices.drips.recovery),
    benefits: [...always, 'A calm room and about 45 minutes of rest'],
    ingredients: ['Sterile fluid', 'Vitamin C', 'B-group vitamins', 'Biotin (B7)', 'Zinc', 'Amino acids'],
    caution:
      'Not for people with heart failure, kidney disease, G6PD deficiency or iron overload. Biotin can affect blood tests.',
    picture: 'Illustration of a calm evening scene',
  },
];

export const ingredientsLine =
  'The prescriber confirms every ingredient and amount with you before you decide.';

/** The parts shown in the drawing, from the top. */
export const dripParts: readonly Titled[] = [
  { title: 'The bag', text: 'Its label is read out and checked with you before it is hung.' },
  { title: 'The drip chamber', text: 'It shows how fast the fluid runs. Slow is normal.' },
  { title: 'The clamp', text: 'It stops the drip at once, whenever you say so.' },
  { title: 'The dressing', text: 'It holds a soft, thin tube in your hand or arm.' },
];
