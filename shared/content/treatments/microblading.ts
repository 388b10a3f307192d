import type { Titled, Treatment } from '#shared/content/treatments/treatment.ts';
import { paths } from '#shared/paths.ts';
import { pounds, prices } from '#shared/prices.ts';

const { initial, touchUp, premium, deposit } = prices.microblading;

export const microblading: Treatment = {
  path: paths.microblading,
  service: 'microblading',
  isPrescriptionOnly: false,
  name: 'Microblading',
  subtitle: 'Eyebrows drawn in fine strokes, in a shape you agree first',
  intro:
    'Pigment placed by hand, one hair-like stroke at a time. Nothing starts until you have seen the shape on your own face and said yes to it.',
  facts: [
    { label: 'Price', value: `Initial ${pounds(initial)}` },
    { label: 'Time', value: '2-3 hours' },
    { label: 'Results', value: '1-3 years' },
  ],
  overview: {
    lead: 'Microblading is a form of cosmetic tattooing. A hand tool with very fine needles makes hair-like strokes and places pigment in the upper skin, to define or fill the eyebrows.',
    paragraphs: [
      'It fades over time, but some colour can remain. Touch-ups every 12-18 months keep it fresh.',
      'Very oily skin holds the strokes less crisply. Sun and skin-care acids fade them faster.',
    ],
  },
  benefits: [
    { title: 'Less to do each morning', text: 'Saves time on daily brow make-up.' },
    { title: 'Agreed with you', text: 'Shape and colour are agreed with you before we start.' },
    { title: 'A touch-up is included', text: 'One visit at 6-8 weeks fills what healing has left open.' },
  ],
  limits: {
    title: 'Before you fall in love with the idea',
    text: 'It is a tattoo. You may not like the result, colour can change as it fades, and removal by laser is costly and may not be complete.',
  },
  idealFor: {
    title: 'Who it may suit',
    items: [
      'Adults with sparse, uneven or over-plucked brows',
      'People who want a longer-lasting alternative to a brow pencil',
      'People who can follow the aftercare for two weeks',
    ],
  },
  cautions: {
    never: [
      'Under 18: tattooing a minor is an offence in the UK',
      'Pregnancy or breastfeeding',
      'Infection, sunburn, a cold sore, eczema, psoriasis or dermatitis at the brows',
      'Haemophilia',
      'Current chemotherapy or radiotherapy',
      'Isotretinoin in the last 6 months',
      'Allergy to pigment, numbing cream or latex',
    ],
    discuss: [
      'Diabetes, epilepsy or a heart condition',
      'Medicines that thin the blood',
      'Keloid scars',
      'A weakened immune system, hepatitis or HIV',
      'Autoimmune disease or sarcoidosis',
      'Laser, a peel or injections near the brows in the last 4 weeks',
      'An older brow tattoo',
    ],
  },
  prepare: [
    'Have your patch test 24–48 hours before.',
    'Avoid caffeine and alcohol for 24 hours before.',
    'Avoid painkillers and supplements that thin the blood, such as ibuprofen or fish oil, for 48 hours, unless prescribed. Never stop a prescribed medicine without asking your doctor. Tell us, and we may need to postpone.',
    'No waxing, tinting, sun or retinol at the brows for one to two weeks.',
    'Bring pictures of brows you like. You cannot give blood for four months afterwards.',
  ],
  visit: 'Allow 2-3 hours for the visit, then 4-6 weeks for recovery.',
  steps: [
    {
      title: 'Consultation',
      time: '30-45 minutes',
      text: 'Health check, brow shape measured and drawn, colour chosen, consent. Nothing starts until you agree the shape.',
    },
    { title: 'Numbing', time: '20-30 minutes', text: 'Licensed numbing cream, topped up if you need it.' },
    {
      title: 'Microblading',
      time: '60-75 minutes',
      text: 'Strokes are made and pigment placed in passes, each checked with you.',
    },
    { title: 'Healing', time: '4-6 weeks', text: 'An aftercare pack to take home, then the touch-up.' },
  ],
  feels:
    'Scratching and pressure, with a scraping sound; numbing cream takes the edge off. Afterwards it is tender, like mild sunburn.',
  results: ['Results last 1-3 years, with touch-ups every 12-18 months.'],
  recovery:
    'For about 10 to 14 days: no make-up on the brows, swimming, sauna, heavy sweating, sun or picking. Keep them clean and dry as we show you.',
  risks: {
    common: 'Redness, swelling, tenderness, scabs, uneven fading.',
    lessCommon: 'Infection, a cold sore coming back, scarring, a change of colour, a result you do not like.',
    serious:
      'Allergy to pigment or lumpy inflammation, sometimes months or years later; a blood-borne infection if hygiene fails. Before an MRI scan tell the staff: pigment can rarely tingle or warm.',
    emergency: ['swelling of the face', 'trouble breathing', 'fever with spreading redness or pus'],
  },
  prices: {
    before: 'Three packages. If a consultation fee was charged, it comes off the price when you go ahead.',
    lines: [
      {
        name: 'Initial microblading',
        price: pounds(initial),
        note: 'One complimentary touch-up at 6-8 weeks',
      },
      { name: 'Touch-up', price: pounds(touchUp), note: 'For existing clients' },
      { name: 'Premium', price: pounds(premium), note: 'Touch-ups at 6 weeks and 12 months' },
    ],
    after: [
      `A ${pounds(deposit)} deposit secures your booking. Please give 48 hours’ notice to change or cancel, otherwise the deposit is kept to cover the time we held for you.`,
      'If we cancel, or advise you not to have treatment, it is returned.',
    ],
  },
  faqs: [
    {
      question: 'How long does it last?',
      answer: '1-3 years, with a touch-up every 12-18 months to keep the colour fresh.',
    },
    {
      question: 'Does it hurt?',
      answer:
        'Most people feel scratching and mild discomfort. Numbing cream is used before and can be topped up.',
    },
    {
      question: 'How long does the procedure take?',
      answer: 'The procedure takes 2-3 hours, including shaping and numbing.',
    },
    {
      question: 'How long does healing take?',
      answer: 'The surface settles in about 10 to 14 days; full healing and true colour take 4-6 weeks.',
    },
    {
      question: 'How should I prepare?',
      answer:
        'No caffeine or alcohol for 24 hours. Avoid blood-thinning painkillers and supplements for 48 hours unless prescribed, and never stop a prescribed medicine without asking your doctor. Have your patch test, and come without brow make-up.',
    },
    {
      question: 'Who should not get it?',
      answer:
        'Anyone under 18, pregnant or breastfeeding, with skin problems or infection at the brows, in cancer treatment, or with certain bleeding, healing or immune conditions. We go through a health check first.',
    },
  ],
};

export const healingDays: readonly Titled[] = [
  { title: 'Days 1-3', text: 'Darker than you expect, and a little swollen.' },
  { title: 'Days 4-10', text: 'Light flaking. Do not pick.' },
  { title: 'Days 10-20', text: 'Colour can look patchy or too light.' },
  { title: 'Weeks 4-6', text: 'The true colour shows, and the touch-up fills gaps.' },
];

export const microbladingLearnMore = {
  title: 'About microblading',
  paragraphs: [
    'The strokes sit in the upper skin. That is why they soften and fade over one to three years, and why each touch-up begins with a fresh look at what is still there.',
    'The shape is measured against your own face: where the brow begins, where it is highest, where it ends. You see it drawn on before any needle, in a mirror, sitting up.',
    'Ask us about pigment, the patch test and the hygiene of the room.',
  ],
};
