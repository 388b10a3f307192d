import { appointmentLine } from '#shared/content/treatments/onEveryPage.ts';
import type { Titled, Treatment } from '#shared/content/treatments/treatment.ts';
import { paths } from '#shared/paths.ts';
import { pounds, prices } from '#shared/prices.ts';

const { session, threeSessions } = prices.prp;

export const prp: Treatment = {
  path: paths.prp,
  service: 'prp-therapy',
  isPrescriptionOnly: false,
  name: 'PRP Therapy',
  subtitle: 'A skin treatment using plasma from your own blood',
  intro:
    'A small blood sample, a centrifuge, and a slow change in the look of the skin over several sessions. We tell you what the evidence shows, and where it is thin.',
  facts: [
    { label: 'Price', value: `${pounds(session)} per session` },
    { label: 'Time', value: '45-60 minutes' },
    { label: 'Results', value: '12-18 months' },
  ],
  overview: {
    lead: 'Platelet-rich plasma, or PRP, is made from a small sample of your own blood. The sample is spun so that the part richest in platelets separates, and this is placed back into the skin.',
    paragraphs: [
      'It goes in by injection or with fine needling. Platelets carry growth factors, which is why people became interested in them for the skin.',
      'PRF, platelet-rich fibrin, is similar. It is spun more gently and without an anti-clotting additive, so it sets into a soft fibrin matrix.',
    ],
  },
  benefits: [
    { title: 'Your own blood', text: 'What is placed in the skin was made from you, at the same visit.' },
    { title: 'Gradual', text: 'The change comes slowly and is reviewed at each session.' },
    {
      title: 'The look of the skin',
      text: 'It may improve the look of texture and fine lines for some people.',
    },
    { title: 'A planned course', text: 'A package price is available for a three-session course.' },
  ],
  limits: {
    title: 'What the evidence says',
    text: 'It is mixed. Many small studies report better-looking texture and fine lines, but methods vary and quality is often low. Most found little or no effect on pigment. Some people notice little change.',
  },
  idealFor: {
    title: 'Who it may suit',
    items: [
      'Adults who would like a gradual change in the look of skin texture and fine lines',
      'People who prefer a treatment made from their own blood',
      'People who are happy to come for several sessions',
    ],
  },
  cautions: {
    never: [
      'A low platelet count, or platelets that do not work as they should',
      'Blood cancer or another active cancer',
      'Sepsis, a fever, or an infection where we would treat',
      'Pregnancy or breastfeeding',
      'Under 18',
    ],
    discuss: [
      'A bleeding disorder, or medicines that thin the blood',
      'Anaemia or liver disease',
      'Long-term steroids, or a steroid injection nearby in the last month',
      'Anti-inflammatory painkillers in recent days',
      'A blood-borne virus, or an autoimmune disease',
      'Keloid scars or cold sores',
      'Fainting with blood tests',
      'Smoking, which may reduce the effect',
    ],
  },
  prepare: [
    'Drink plenty of water the day before and on the day, and eat a normal meal.',
    'Avoid alcohol for 24 hours. Unless prescribed, avoid ibuprofen, naproxen and aspirin for about 7 days, because they affect platelets; paracetamol is fine. Do not stop a prescribed medicine.',
    'Come without make-up.',
    'Allow two weeks before an important event.',
  ],
  visit: `A session takes 45-60 minutes, and 15-30ml of blood is drawn. A course is three sessions, 4-6 weeks apart, with maintenance every 6-12 months. ${appointmentLine}`,
  steps: [
    {
      title: 'Consultation',
      time: '10 minutes',
      text: 'Your health, your questions, and your written consent.',
    },
    {
      title: 'Blood sample',
      time: '5 minutes',
      text: 'We draw 15-30ml, roughly one to two tablespoons.',
    },
    {
      title: 'Spinning',
      time: '10-15 minutes',
      text: 'The centrifuge separates the plasma while numbing cream gets to work.',
    },
    { title: 'Treatment', time: '15-20 minutes', text: 'The plasma is placed into the skin.' },
    {
      title: 'Aftercare',
      time: '5 minutes',
      text: 'Your skin is soothed; you get your written guide and your next date.',
    },
  ],
  feels:
    'The sample feels like any blood test. The treatment feels like small scratches or stings; numbing cream helps.',
  results: [
    'The change is gradual and is usually judged after the third session.',
    'We quote results of 12-18 months, with maintenance every 6-12 months. Evidence is mixed, and how long it lasts varies with skin, age, sun and smoking.',
  ],
  recovery: 'Most people are comfortable the next day. Redness can last one to three days.',
  risks: {
    common:
      'Redness, swelling, tenderness, itching and small bumps for one to four days; bruising on the face and on the arm for up to ten days.',
    lessCommon:
      'Infection, a cold sore coming back, darker patches of skin (more likely in darker skin and with sun), feeling faint, an irritated nerve where blood was drawn.',
    serious:
      'Loss of vision or damage to the skin if material enters a blood vessel. Published reports describe seven people who lost the sight of one eye, most of them after injection between the eyebrows.',
    emergency: [
      'any change in your vision',
      'severe pain',
      'skin that turns white, grey or mottled',
      'weakness of the face or an arm',
      'trouble speaking or breathing',
    ],
  },
  prices: {
    before: 'A consultation comes first. You can pay session by session or for a course.',
    lines: [
      { name: 'One session', price: pounds(session) },
      {
        name: 'Three-session package',
        price: pounds(threeSessions),
        note: `Saves ${pounds(3 * session - threeSessions)}`,
      },
    ],
    after: [],
  },
  faqs: [
    {
      question: 'How many sessions will I need?',
      answer: 'Usually three, 4 to 6 weeks apart, then maintenance every 6 to 12 months.',
    },
    {
      question: 'How much blood is taken?',
      answer: 'Between 15 and 30 ml, roughly one to two tablespoons. Adults normally do not notice the loss.',
    },
    {
      question: 'When will I see a difference?',
      answer: 'Slowly, over weeks. Some people notice little change. We compare photographs with you.',
    },
    {
      question: 'How long does it last?',
      answer: 'We quote 12 to 18 months after a course. It varies with skin, age, sun and smoking.',
    },
    {
      question: 'Is it safe because it is my own blood?',
      answer:
        'It lowers the chance of allergy, but bruising, infection and, very rarely, blockage of a blood vessel can still happen. We explain this before you decide.',
    },
    {
      question: 'What is the difference between PRP and PRF?',
      answer:
        'Both come from your blood. PRF is spun more gently without an additive and forms a soft matrix. Aftercare is the same.',
    },
  ],
};

export const prpTimeline: readonly Titled[] = [
  { title: 'First session', text: '45-60 minutes, after your consultation.' },
  { title: '4-6 weeks later', text: 'The second session.' },
  { title: '4-6 weeks on', text: 'The third. The change is usually judged now.' },
  { title: 'Every 6-12 months', text: 'Maintenance, if you would like to keep it up.' },
];

/** `place`: the number in the drawn tube. */
export const bloodLayers: readonly (Titled & { place: number })[] = [
  {
    place: 1,
    title: 'Plasma',
    text: 'The pale liquid that rises, with platelets in it. This is the part we use.',
  },
  { place: 2, title: 'A thin pale layer', text: 'White cells and more platelets.' },
  { place: 3, title: 'Red cells', text: 'The heaviest part. They sink, and are not used.' },
];
