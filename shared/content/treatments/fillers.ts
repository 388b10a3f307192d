import { appointmentLine } from '#shared/content/treatments/onEveryPage.ts';
import type { Treatment, Titled } from '#shared/content/treatments/treatment.ts';
import { paths } from '#shared/paths.ts';
import { fillersRange, pounds, prices } from '#shared/prices.ts';

const { halfMl, oneMl, marionetteLines } = prices.fillers;

export const fillers: Treatment = {
  path: paths.fillers,
  service: 'dermal-fillers',
  isPrescriptionOnly: false,
  name: 'Dermal Fillers',
  subtitle: 'Hyaluronic acid gel for lips and the lines around the mouth',
  intro:
    'Small amounts, placed slowly, with a plan for the unexpected. We begin with a mirror and a conversation about what you would like to change, and what you would not.',
  facts: [
    { label: 'Price', value: fillersRange },
    { label: 'Time', value: '30-45 minutes' },
    { label: 'Results', value: '6-18 months' },
  ],
  overview: {
    lead: 'A filler is a soft gel, usually of hyaluronic acid, a substance the body also makes. It is placed under the skin to add volume or to soften a crease.',
    paragraphs: [
      'We use a needle or a blunt cannula. Most gels include a little local anaesthetic.',
      'The gel is absorbed slowly over months. Hyaluronic acid filler can be dissolved with a prescription medicine if that is needed.',
    ],
  },
  benefits: [
    { title: 'Volume for a time', text: 'Adds volume to the lips for a time.' },
    {
      title: 'Lines around the mouth',
      text: 'Can temporarily reduce the appearance of lines around the mouth.',
    },
    {
      title: 'Absorbed over time',
      text: 'Hyaluronic acid gel is absorbed slowly and can be dissolved if needed.',
    },
    { title: 'A second look', text: 'We see you again at two weeks, when swelling has gone.' },
  ],
  limits: {
    title: 'What it cannot do',
    text: 'The result fades, and the rest of the face keeps ageing as it would. Rarely, filler can block a blood vessel, which is an emergency; please read about the risks below before you decide.',
  },
  idealFor: {
    title: 'Who it may suit',
    items: [
      'Adults who would like a modest, temporary change in lip volume',
      'People who would like folds beside the mouth to look softer for a time',
      'People who accept that the result will fade',
    ],
  },
  cautions: {
    never: [
      'Allergy to hyaluronic acid, to lidocaine or similar anaesthetics, or to traces of bacterial protein in the product',
      'Anaphylaxis in the past, or several severe allergies',
      'Infection, a cold sore, acne or a rash where we would treat',
      'Permanent filler already in the same place',
      'Porphyria or untreated epilepsy',
      'Pregnancy or breastfeeding',
      'Under 18',
    ],
    discuss: [
      'Autoimmune disease, or medicines that suppress the immune system',
      'A bleeding disorder, or medicines that thin the blood',
      'Keloid or thick scars, or cold sores that come back',
      'Recent or planned dental work, vaccination, laser or peel',
      'Any current infection, including teeth and sinuses',
      'Problems with filler in the past',
      'Distress about how you look',
    ],
  },
  prepare: [
    'Leave two weeks after dental work, two weeks before a routine vaccine, and three weeks after one.',
    'Avoid alcohol for 24 hours and, unless prescribed, ibuprofen, aspirin, fish oil and vitamin E for about a week.',
    'Tell us if you get cold sores: a prescriber may advise tablets.',
    'Allow two weeks before an important event, and do not plan to fly the same day.',
  ],
  visit: `The treatment takes 30-45 minutes. Allow an hour for the appointment, a little longer the first time. ${appointmentLine}`,
  steps: [
    {
      title: 'Consultation',
      time: '10 minutes',
      text: 'Your health, photographs for your record, consent, and a plan for emergencies.',
    },
    { title: 'Numbing', time: '10-15 minutes', text: 'Cream for the lips, which are the most sensitive.' },
    {
      title: 'Treatment',
      time: '10-15 minutes',
      text: 'Small amounts, placed slowly, while we watch the colour of your skin.',
    },
    {
      title: 'Checks',
      time: '5 minutes',
      text: 'Colour and refill, aftercare in writing, emergency numbers.',
    },
    {
      title: 'Review',
      time: 'After two weeks',
      text: 'We look at the result together, without the swelling.',
    },
  ],
  feels: 'Pressure and sharp scratches. Lips are the most sensitive part; numbing cream helps.',
  results: [
    'You see a change straight away, but swelling hides it. Judge it at two weeks.',
    'Results usually last 6-18 months, depending on the gel and where it is placed. Lips tend towards the shorter end.',
  ],
  recovery:
    'Most people are back at a desk the next day. Swelling takes two or three days to go down, and up to two weeks to settle.',
  risks: {
    common:
      'Swelling, most on days one to three and most in the lips; redness; tenderness; bruising for up to two weeks; small lumps that soften.',
    lessCommon:
      'Unevenness, gel that shows, feels lumpy or moves, a cold sore coming back, infection, allergy. Firm or tender lumps can appear weeks to months later, sometimes after an illness, dental work or a vaccine; one study put this at roughly 6 to 8 people in 1,000.',
    serious:
      'Filler blocking a blood vessel, which can cause loss of skin, scarring, blindness or stroke. It needs treatment within minutes to hours.',
    emergency: [
      'severe or growing pain',
      'skin that turns white, grey, dusky, purple or net-like, or feels cool',
      'blisters',
      'any change in your vision, or a drooping face',
      'headache with weakness or confusion',
    ],
  },
  prices: {
    before: 'A consultation comes first. We may suggest less than you came for.',
    lines: [
      { name: 'Lips, 0.5ml', price: pounds(halfMl) },
      { name: 'Lips, 1ml', price: pounds(oneMl) },
      { name: 'Marionette lines', price: pounds(marionetteLines), note: 'Per treatment' },
    ],
    after: ['A review at two weeks is included.'],
  },
  faqs: [
    {
      question: 'How long do fillers last?',
      answer: 'Between 6 and 18 months, depending on the gel and where it is placed.',
    },
    {
      question: '0.5 ml or 1 ml for lips?',
      answer:
        '0.5 ml gives a subtle change and is a common starting point. 1 ml gives more volume. We may suggest building up over two visits.',
    },
    {
      question: 'Will it hurt?',
      answer:
        'It is uncomfortable rather than painful for most people. We use numbing cream and gels that contain anaesthetic.',
    },
    {
      question: 'How long does the swelling last?',
      answer:
        'Two to three days is usual, up to a week or more for lips. Wait two weeks before judging the result.',
    },
    {
      question: 'Can it be removed?',
      answer:
        'Hyaluronic acid filler can be dissolved with a prescription medicine that has its own risks. A prescriber must decide.',
    },
    {
      question: 'What is the most serious risk?',
      answer:
        'Rarely, filler can block a blood vessel and harm skin or sight. We check your skin before you leave, give you the warning signs in writing and tell you who to call.',
    },
  ],
};

/** `place`: the number in the drawn face. */
export const fillerAreas: readonly (Titled & { price: string; place: number })[] = [
  {
    title: 'Lips, 0.5ml',
    place: 1,
    price: pounds(halfMl),
    text: 'A subtle change in border or shape; often a first treatment.',
  },
  {
    title: 'Lips, 1ml',
    place: 1,
    price: pounds(oneMl),
    text: 'More volume; it may be better split over two visits.',
  },
  {
    title: 'Marionette lines',
    place: 2,
    price: pounds(marionetteLines),
    text: 'The folds from the corners of the mouth to the chin. Priced per treatment.',
  },
];
