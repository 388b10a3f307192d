import type { GuideContent } from './guide.ts';

export const vitaminInjections: GuideContent = {
  version: 1,
  textDate: '2026-11-29',
  title: 'Your vitamin or B12 injection: *what to do next*',
  intro:
    'You had a small injection into a muscle or under the skin. Expect a sore spot for a day or two; most people go on as usual.',
  emergency: {
    heading: 'Call {999} now for',
    signs: [
      'trouble breathing, wheeze, swelling of the face, tongue or throat',
      'collapse, or palpitations with faintness',
      'a rash or hives that spread quickly over the body',
    ],
    action: ['Lie down with your legs raised; sit up if breathing is hard. Take this sheet with you.'],
    phrase: 'I had a vitamin injection on {date}.',
  },
  sameDay: {
    heading: 'Call us the same day on {phone}, or {111} if we are closed, for',
    signs: [
      'spreading redness, heat, swelling or pus where the needle went in, or fever',
      'numbness, tingling or weakness in the arm or leg that was injected',
      'a hard, growing or very painful lump',
      'itching or a rash elsewhere',
    ],
    action: [],
  },
  normal: {
    heading: 'What is normal',
    points: [
      'Soreness, slight redness or a bruise, for one or two days',
      'A small lump, for a few days',
      'Mild headache, nausea or flushing, for some hours',
      'After B12: urine that looks pink or red. After B vitamins: bright yellow',
    ],
  },
  firstDay: [
    {
      heading: 'Straight away',
      points: [
        'Stay with us for the minutes we ask: serious allergy shows early.',
        'Sit down if you feel faint.',
      ],
    },
    {
      heading: 'First 24 hours',
      points: [
        'Keep the arm or leg moving gently. Do not rub the spot.',
        'A clean, cool cloth eases soreness.',
        'Showers are fine. No heavy training with that muscle.',
        'No swimming, hot bath or sauna today.',
      ],
    },
  ],
  afterwards: [
    {
      heading: 'Days 2 and 3',
      points: [
        'Training, swimming and sauna are fine once it is not sore.',
        'A bruise fades in about a week.',
      ],
    },
    {
      heading: 'Your next injection',
      points: [
        '**Come on the day we agreed; more often is not better.**',
        'Some people notice a difference, some notice nothing.',
        'If you feel unwell or very tired, see your GP: an injection is no test and no treatment for an illness.',
      ],
    },
  ],
  habits: [
    { do: 'Move the arm or leg gently', doNot: 'Rub or press the spot' },
    { do: 'Eat and drink as usual', doNot: 'Add high-dose supplements without asking' },
    {
      do: 'Tell the person who takes your blood what you were given: biotin and B12 change results',
      doNot: 'Have blood tests for vitamins soon after without saying so',
    },
  ],
  medicines: {
    heading: 'Medicines',
    paragraphs: [
      '**Never stop a prescribed medicine because of this leaflet.** Take paracetamol if sore, as the packet says.',
      'Tell us if you start a new medicine, become pregnant, or learn of a kidney, liver, heart or iron condition, before your next injection.',
    ],
  },
  everydayLife: [
    { what: 'Work and driving', when: 'At once, if you feel well' },
    { what: 'Exercise', when: 'Gentle today; heavy training with that muscle tomorrow' },
    { what: 'Alcohol', when: 'Best tomorrow' },
    { what: 'Swimming, sauna', when: 'From tomorrow' },
  ],
  followUp: {
    heading: 'Your follow-up',
    paragraphs: [
      'We ask how you are after two weeks: {date} at {time}',
      'Next injection: {date} at {time}',
      'Questions: {phone}, {email}.',
      'Comments or complaints: ask for our complaints procedure. Report side effects at {yellowCard}.',
    ],
  },
  timeline: {
    version: 1,
    reviewAtHour: 336,
    riskUntilHour: 72,
    matchServices: ['Vitamin Injections', 'B12 Injection'],
    entries: [
      {
        id: 'vi-24h',
        fromHour: 0,
        toHour: 24,
        label: 'First 24 hours',
        headline: 'Move gently, do not rub',
        do: ['Keep the arm or leg moving', 'Cool, clean cloth if sore'],
        avoid: ['Rubbing the spot', 'Heavy training with that muscle', 'Swimming, hot bath, sauna'],
        expect: ['A sore spot, perhaps a bruise'],
        watch: ['Swelling of the face, wheeze or collapse: 999'],
      },
      {
        id: 'vi-d3',
        fromHour: 24,
        toHour: 72,
        label: 'Days 2 and 3',
        headline: 'Back to usual',
        do: ['Train once it is not sore'],
        avoid: ['Pressing the spot'],
        expect: ['Soreness easing'],
        watch: ['Redness that spreads, heat, pus or fever: call us'],
      },
      {
        id: 'vi-on',
        fromHour: 72,
        toHour: null,
        label: 'After day 3',
        headline: 'Until your next visit',
        do: ['Come on the day we agreed', 'Tell the person who takes your blood what you were given'],
        avoid: ['High-dose supplements without asking'],
        expect: ['Some people notice a difference, some nothing'],
        watch: ['Numbness, or a lump that grows: call us'],
      },
    ],
  },
};
