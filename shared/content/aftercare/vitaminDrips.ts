import type { GuideContent } from './guide.ts';

export const vitaminDrips: GuideContent = {
  version: 1,
  textDate: '2026-11-29',
  title: 'Your vitamin drip: *what to do next*',
  intro:
    'Fluid with vitamins and minerals went slowly into a vein. Expect a small bruise or a sore spot where the tube was.',
  emergency: {
    heading: 'Call {999} now for',
    signs: [
      'chest pain, breathlessness, swelling of the face, tongue or throat, collapse',
      'dark red or brown urine with weakness or yellow skin',
      'fever with shivering, or redness that spreads quickly up the arm',
    ],
    action: ['Take this sheet with you, so that they know what you were given.'],
    phrase: 'I had a vitamin drip into a vein on {date}.',
  },
  sameDay: {
    heading: 'Call us the same day on {phone}, or {111} if we are closed, for',
    signs: [
      'a red, hot, hard or painful vein, or pus where the tube was',
      'swelling of the arm, or swelling of the legs',
      'numb, cold or tingling fingers',
      'itching, a rash, or vomiting that does not stop',
    ],
    action: [],
  },
  normal: {
    heading: 'What is normal',
    points: [
      'A bruise or soreness where the tube was, for a few days',
      'Passing more urine, bright yellow, today',
      'A taste of vitamins, coolness or warmth, for some hours',
      'Feeling light-headed when standing up fast, today',
    ],
  },
  firstDay: [
    {
      heading: 'Straight away',
      points: [
        'Press on the plaster for two minutes. Keep it on for a few hours.',
        'Sit until you feel steady. Eat something.',
      ],
    },
    {
      heading: 'First 24 hours',
      points: [
        'No heavy lifting or training with that arm.',
        'Drink as you normally do.',
        'No alcohol.',
        'Showers are fine; no swimming, hot bath or sauna.',
      ],
    },
  ],
  afterwards: [
    {
      heading: 'Days 2 to 7',
      points: ['Everything as usual once the spot is not sore.', 'A bruise fades in about a week.'],
    },
    {
      heading: 'Afterwards',
      points: [
        '**Any effect that people notice is usually short, one to two weeks, and varies.**',
        'A drip does not treat or prevent an illness. If you feel unwell or very tired, see your GP.',
      ],
    },
  ],
  habits: [
    { do: 'Keep the plaster on for a few hours', doNot: 'Rub the vein' },
    { do: 'Drink and eat as usual', doNot: 'Add high-dose supplements without asking' },
    {
      do: 'Tell the person who takes your blood what you were given: biotin changes results',
      doNot: 'Rely on home glucose strips today: vitamin C can make them read wrongly',
    },
  ],
  medicines: {
    heading: 'Medicines',
    paragraphs: [
      '**Never stop a prescribed medicine because of this leaflet.** Take paracetamol if sore, as the packet says.',
      'Tell us if you start a new medicine, become pregnant, or learn of a heart, kidney, liver or iron condition, before another drip.',
    ],
  },
  everydayLife: [
    { what: 'Work and driving', when: 'Once you feel steady' },
    { what: 'Exercise', when: 'Walking today; that arm from tomorrow' },
    { what: 'Alcohol', when: 'After 24 hours' },
    { what: 'Swimming, sauna', when: 'From tomorrow' },
  ],
  followUp: {
    heading: 'Your follow-up',
    paragraphs: [
      'We ask how you are after two weeks: {date} at {time}',
      'Questions: {phone}, {email}.',
      'Comments or complaints: ask for our complaints procedure. Report side effects at {yellowCard}.',
    ],
  },
  timeline: {
    version: 1,
    reviewAtHour: 336,
    riskUntilHour: 72,
    matchServices: ['Wellness Drip'],
    entries: [
      {
        id: 'vd-24h',
        fromHour: 0,
        toHour: 24,
        label: 'First 24 hours',
        headline: 'Rest the arm',
        do: ['Keep the plaster on for a few hours', 'Eat and drink as usual'],
        avoid: ['Heavy lifting with that arm', 'Alcohol', 'Swimming, hot bath, sauna'],
        expect: ['A bruise, bright yellow urine'],
        watch: ['Chest pain, breathlessness, swelling of the face or dark urine: 999'],
      },
      {
        id: 'vd-d3',
        fromHour: 24,
        toHour: 72,
        label: 'Days 2 and 3',
        headline: 'Back to usual',
        do: ['Exercise once it is not sore'],
        avoid: ['Rubbing the vein'],
        expect: ['Soreness easing'],
        watch: ['A red, hot or hard vein, or fever: call us'],
      },
      {
        id: 'vd-on',
        fromHour: 72,
        toHour: null,
        label: 'After day 3',
        headline: 'As usual',
        do: ['Tell the person who takes your blood what you were given'],
        avoid: ['High-dose supplements without asking'],
        expect: ['Any effect is usually short and varies'],
        watch: ['Anything that worries you: call us'],
      },
    ],
  },
};
