import { appointmentLine } from '#shared/content/treatments/onEveryPage.ts';
import type { Formulation, Treatment } from '#shared/content/treatments/treatment.ts';
import { paths } from '#shared/paths.ts';
import { pounds, prices, vitaminWords } from '#shared/prices.ts';

const { session, fourSessions } = prices.vitaminInjections;

export const vitaminInjections: Treatment = {
  path: paths.vitaminInjections,
  service: 'vitamin-injections',
  isPrescriptionOnly: false,
  name: 'Vitamin Injections',
  subtitle: 'Vitamins by a quick injection, after a consultation',
  intro:
    'A short appointment for generally healthy adults. You see what is in the formulation, and how much, before you decide.',
  facts: [
    { label: 'Price', value: `${pounds(session)} per session` },
    { label: 'Time', value: '15 minutes' },
    { label: 'Package of four', value: pounds(fourSessions) },
  ],
  overview: {
    lead: 'A measured amount of vitamins, given by a small injection into a muscle, usually of the upper arm or buttock. It is a wellness service, not a treatment for any illness.',
    paragraphs: [
      'A varied diet gives most people all the vitamins they need. If you would still like to talk it through, we will tell you what each formulation holds, what it costs, and who should avoid it.',
    ],
  },
  benefits: [
    { title: 'Short', text: 'A 15-minute appointment.' },
    {
      title: 'Checked first',
      text: 'A consultation about your medicines and allergies comes before anything else.',
    },
    { title: 'Nothing hidden', text: 'You know exactly what is in the formulation and get a record of it.' },
  ],
  limits: {
    title: 'What we cannot promise',
    text: 'Responses vary widely and some people notice nothing. Injections are not better than food or tablets for most people.',
  },
  idealFor: {
    title: 'Ideal for',
    items: [
      'Generally healthy adults who would like to talk through vitamin options',
      'People who prefer an injection to taking tablets',
      'People on a restricted diet who have already talked to their GP or pharmacist',
      'Anyone who wants a short appointment of about 15 minutes',
      'People who like a planned course, with a record of what was given',
      'People who are happy that benefits vary and cannot be promised',
    ],
    after:
      'If you feel unwell, very tired or think you have a deficiency, see your GP first. A blood test is the right place to start.',
  },
  cautions: {
    never: [
      'Allergy to any ingredient',
      'Pregnancy or breastfeeding, unless a doctor advises it',
      'A fever or infection, or infected skin where the needle would go',
      'Under 18',
    ],
    discuss: [
      'Kidney or liver disease, or kidney stones',
      'G6PD deficiency, haemochromatosis or iron overload',
      'Heart disease, epilepsy or cancer treatment',
      'A bleeding disorder, or medicines that thin the blood',
      'Levodopa, methotrexate and other regular medicines',
      'Recent high-dose supplements',
    ],
  },
  prepare: [
    'Eat and drink as normal.',
    'Bring a list of your medicines and supplements, and any recent blood results.',
    'Wear a sleeve that rolls up.',
  ],
  visit: `A session takes 15 minutes. ${appointmentLine}`,
  steps: [
    {
      title: 'Consultation',
      time: '5 minutes',
      text: 'Your history, whether it suits you, what is in the formulation, and your consent.',
    },
    {
      title: 'Preparation',
      time: '2-3 minutes',
      text: 'We check your name and the batch, and clean the skin.',
    },
    { title: 'Treatment', time: '1-2 minutes', text: 'One or two quick injections.' },
    {
      title: 'Post-Treatment',
      time: '5-10 minutes',
      text: 'A short rest so that we can watch for a reaction, then aftercare and the next date.',
    },
  ],
  feels: 'A sharp scratch, then a dull ache for up to a day or two.',
  results: ['They vary widely. Some people notice nothing, and we do not promise an effect.'],
  recovery:
    'You need none. Keep the arm moving gently, do not rub the spot, and leave heavy training with that arm for 24 hours. A shower is fine.',
  risks: {
    common: 'Soreness, a bruise, redness, a mild headache or nausea, flushing.',
    lessCommon: 'Feeling faint, a rash, an upset stomach, a lump where the needle went in.',
    serious: 'Severe allergy, infection or an abscess, injury to a nerve.',
    emergency: ['swelling of the face or throat', 'wheezing', 'collapse'],
  },
  prices: {
    before: 'The same price for each of the three formulations.',
    lines: [
      { name: 'One session', price: pounds(session) },
      {
        name: 'Package of 4 sessions',
        price: pounds(fourSessions),
        note: `Save ${pounds(4 * session - fourSessions)}`,
      },
    ],
    after: [vitaminWords.session, 'The price is confirmed at your consultation.'],
  },
  faqs: [
    {
      question: 'What is in the injection?',
      answer: 'It depends on the formulation. We show you the contents and dose before you decide.',
    },
    {
      question: 'How often can I have one?',
      answer:
        'Many people who choose a course have four sessions. We agree spacing at your consultation; more is not better.',
    },
    {
      question: 'Will I feel different?',
      answer: 'Perhaps, perhaps not. Responses vary and we do not promise an effect.',
    },
    {
      question: 'Are injections better than tablets or food?',
      answer:
        'Not for most people. Food and tablets suit most needs. If your GP has given you a plan, follow that plan.',
    },
    {
      question: 'What are the side effects?',
      answer:
        'Usually a sore arm for a day or two. Serious allergy is rare, which is why we ask you to wait a few minutes.',
    },
    {
      question: 'Who should not have it?',
      answer:
        'Anyone pregnant, unwell, under 18 or allergic to an ingredient, and people with some kidney, iron or enzyme conditions. We check first.',
    },
  ],
};

/** Names are fixed; the prescriber confirms the contents before each formulation is offered. */
export const formulations: readonly Formulation[] = [
  {
    name: 'Vitamin B Complex',
    text: 'A mix of B-group vitamins.',
    contents: 'B1, B2, B3, B5, B6',
    inFood: 'In food: wholegrains, peas, eggs, milk and fish.',
    caution: 'Repeated high amounts of B6 can harm nerves. Urine may turn bright yellow.',
  },
  {
    name: 'Immune Boost',
    text: 'A mix centred on vitamin C and zinc. A product name. It is not shown to prevent or treat infection.',
    contents: 'Vitamin C, zinc',
    inFood: 'In food: oranges, strawberries and peppers; zinc in meat, shellfish and dairy.',
    caution: 'Not for people with G6PD deficiency, iron overload or certain kidney problems.',
  },
  {
    name: 'Beauty & Wellness',
    text: 'A mix that includes biotin, which is vitamin B7.',
    contents: 'Biotin, vitamin C, B-group vitamins',
    inFood: 'In food: eggs and nuts, among many others, each with a little biotin.',
    caution:
      'Biotin can upset blood tests, including heart and thyroid tests. Tell anyone who takes your blood.',
  },
];

export const contentsLine =
  'Typical contents. We confirm the exact list and amounts with you before you decide.';
