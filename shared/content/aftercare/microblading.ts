import type { GuideContent } from './guide.ts';

export const microblading: GuideContent = {
  version: 1,
  textDate: '2026-11-29',
  title: 'Your microblading: *what to do next*',
  intro:
    'Fine strokes of pigment are in the upper layers of your skin. Your brows will look darker than you chose, flake, look patchy, and then settle.',
  emergency: {
    heading: 'Call {999} now for',
    signs: [
      'trouble breathing, swelling of the face, tongue or throat, collapse',
      'any change in sight, or severe eye pain',
    ],
    action: ['Say when you were treated, and take this sheet with you.'],
    phrase: 'I had microblading of my eyebrows on {date}.',
  },
  sameDay: {
    heading: 'Call us the same day on {phone}, or {111} if we are closed, for',
    signs: [
      'spreading redness, heat, swelling or pain, pus or fever',
      'a cold sore, or tingling before one',
      'an itchy, blistering or weeping rash on or around the brows',
      'swelling or redness that is worse after day 3',
    ],
    action: [],
  },
  normal: {
    heading: 'What is normal',
    points: [
      'Redness, tenderness and slight swelling, for one to three days',
      'Colour darker and wider than it will be, for about ten days',
      'Light flaking and itching, from about day 4 to day 10',
      'Patchy or pale strokes, from about day 10 to day 20',
      'The true colour, after four to six weeks',
    ],
  },
  firstDay: [
    {
      heading: 'Straight away',
      points: [
        'Leave your brows alone. Wash your hands before you touch them.',
        'Dab away clear fluid with clean, damp gauze as we showed you.',
      ],
    },
    {
      heading: 'First 24 hours',
      points: [
        'Keep them clean. Pat dry; never rub.',
        'Use only the cream we gave you, thinly, with clean hands.',
        'No make-up on or near the brows.',
        'No exercise, sauna, steam, swimming or sun.',
        'No alcohol. Do not smoke if you can avoid it.',
        'Sleep on your back, on a fresh pillowcase.',
      ],
    },
  ],
  afterwards: [
    {
      heading: 'Days 2 to 14',
      points: [
        'Clean gently and keep dry otherwise. Short showers, face away from the water.',
        'Let flakes fall by themselves. Do not pick, scratch or wax.',
        'No make-up on the brows, swimming, sauna, heavy sweating or sun.',
      ],
    },
    {
      heading: 'Weeks 3 to 6',
      points: [
        'Colour comes back as the skin heals. Do not judge it yet.',
        'Use SPF 30 or more on healed brows, every day.',
        'No retinol, acids, peels or laser on the brows.',
      ],
    },
    {
      heading: 'Weeks 6 to 8',
      points: [
        '**Come to your touch-up: gaps are filled and the colour is adjusted.**',
        'Aftercare begins again after it.',
      ],
    },
  ],
  habits: [
    { do: 'Keep hands, pillowcase and phone clean', doNot: 'Touch, pick or scratch' },
    { do: 'Use the cream you were given', doNot: 'Use other creams, oils or make-up on the brows' },
    { do: 'Take paracetamol if sore, as the packet says', doNot: 'Swim, sauna or sunbathe for two weeks' },
    { do: 'Use SPF 30 or more once healed', doNot: 'Use acids or retinol on the brows' },
    {
      do: 'Tell staff before an MRI scan, or laser near the brows',
      doNot: 'Give blood for four months',
    },
  ],
  medicines: {
    heading: 'Medicines',
    paragraphs: [
      '**Never stop a prescribed medicine, including aspirin or blood thinners, because of this leaflet.**',
      'Tell us if you start isotretinoin, steroids or treatment for cancer, or if you become pregnant, before your touch-up.',
    ],
  },
  everydayLife: [
    { what: 'Exercise', when: 'Walking at once; sweating after two weeks' },
    { what: 'Alcohol', when: 'After 24 hours' },
    { what: 'Make-up', when: 'Elsewhere on the face from tomorrow; on the brows after two weeks' },
    { what: 'Swimming, sauna, sun', when: 'After two weeks, once healed' },
    { what: 'Facials, peels, laser', when: 'Not on the brows; ask us' },
    { what: 'Blood donation', when: 'After four months' },
  ],
  followUp: {
    heading: 'Your follow-up',
    paragraphs: [
      'Touch-up at six to eight weeks: {date} at {time}',
      'Questions: {phone}, {email}.',
      'Lumps or itching months or years later: tell us, or see a doctor.',
      'Comments or complaints: ask for our complaints procedure. Report side effects at {yellowCard}.',
    ],
  },
  timeline: {
    version: 1,
    reviewAtHour: 1008,
    riskUntilHour: 336,
    matchServices: ['Microblading'],
    entries: [
      {
        id: 'mb-24h',
        fromHour: 0,
        toHour: 24,
        label: 'First 24 hours',
        headline: 'Clean, dry, untouched',
        do: [
          'Dab away fluid with clean, damp gauze',
          'Thin layer of the cream you were given',
          'Sleep on your back',
        ],
        avoid: ['Make-up near the brows', 'Exercise, sauna, swimming, sun', 'Alcohol'],
        expect: ['Redness, tenderness, dark strokes'],
        watch: ['Swelling of the face or trouble breathing: 999'],
      },
      {
        id: 'mb-d4',
        fromHour: 24,
        toHour: 96,
        label: 'Days 2 to 4',
        headline: 'Darker than it will be',
        do: ['Clean gently, pat dry', 'Wash your hands first'],
        avoid: ['Rubbing', 'Sweating, swimming, sauna', 'Make-up on the brows'],
        expect: ['Dark colour, slight swelling'],
        watch: ['Redness or swelling that is worse after day 3: call us'],
      },
      {
        id: 'mb-w2',
        fromHour: 96,
        toHour: 336,
        label: 'Days 5 to 14',
        headline: 'Flaking: do not pick',
        do: ['Let flakes fall by themselves', 'Keep dry in the shower'],
        avoid: ['Picking or scratching', 'Swimming, sauna, sun'],
        expect: ['Flaking, itching, patchy colour'],
        watch: ['Pus, heat, fever or a weeping rash: call us'],
      },
      {
        id: 'mb-w6',
        fromHour: 336,
        toHour: 1008,
        label: 'Weeks 3 to 6',
        headline: 'Colour returns',
        do: ['SPF 30 or more on healed brows'],
        avoid: ['Acids, retinol, peels, laser on the brows'],
        expect: ['Pale strokes, then the true colour'],
        watch: ['Anything that worries you: call us'],
      },
      {
        id: 'mb-on',
        fromHour: 1008,
        toHour: null,
        label: 'After week 6',
        headline: 'Touch-up',
        do: ['Come to your touch-up at six to eight weeks'],
        avoid: [],
        expect: ['Fading over one to three years'],
        watch: ['Lumps or itching, even years later: tell us'],
      },
    ],
  },
};
