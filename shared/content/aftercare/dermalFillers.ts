import type { GuideContent } from './guide.ts';

export const dermalFillers: GuideContent = {
  version: 1,
  textDate: '2026-11-21',
  title: 'Your dermal filler: *what to do next*',
  intro:
    'The first two days matter most. Look at the treated area in good light every few hours today, and again tomorrow morning.',
  emergency: {
    heading: 'Call {999} now for',
    signs: [
      'any change in sight: loss of vision, double or blurred vision, a shadow, or severe eye pain',
      'drooping face, weak arm, trouble speaking, confusion, or sudden severe headache',
      'trouble breathing, swelling of the tongue or throat, collapse',
    ],
    action: [],
  },
  emergencyLine: {
    heading: 'Ring {emergencyLine} at once, day or night, for signs of a blocked blood vessel',
    signs: [
      'pain that is severe, or keeps growing instead of easing',
      'skin that turns white, grey, dusky, blue or purple, or shows a net-like or blotchy pattern, even away from the injection',
      'skin that feels cold, or where colour is slow to return after you press it, compared with the other side',
      'blisters or small spots with pain',
    ],
    action: [
      'These need treatment within hours, and sight within minutes. **If we do not answer straight away, go to A&E. Do not wait until morning.** Take this sheet.',
    ],
    phrase:
      'I had hyaluronic acid filler on {date}. It may be blocking a blood vessel. I may need hyaluronidase.',
  },
  colourCheck: {
    heading: 'Simple colour check',
    paragraphs: [
      'Press gently for two seconds and let go. Colour should return in about two to three seconds. Compare both sides. In darker skin look for grey or dusky patches, coolness and pain.',
    ],
  },
  sameDay: {
    heading: 'Call us the same day on {phone}, or {111} if we are closed, for',
    signs: [
      'redness or swelling that spreads, heat, throbbing, pus or fever',
      'a cold sore, or tingling before one',
      'swelling that gets worse after day 3',
      'a lump that hurts, or any worry',
    ],
    action: [],
  },
  normal: {
    heading: 'What is normal',
    points: [
      'Swelling, most on days 1 to 3, and more in the lips',
      'Bruising, for up to two weeks',
      'Tenderness, itching, firmness, or tiny lumps you can feel',
      'Looking uneven while swollen',
    ],
  },
  firstDay: [
    {
      heading: 'Straight away',
      points: [
        'Do not press, rub or pick. Keep hands off for six hours.',
        'Cool the area with a wrapped pack for five minutes at a time.',
        'Lips numb? No hot food or drink until feeling is back.',
      ],
    },
    {
      heading: 'First 4 to 6 hours',
      points: [
        'Check skin colour every hour or two.',
        'No make-up or lip products.',
        'Drink water. Stay where help is easy to reach.',
      ],
    },
    {
      heading: 'First 24 hours',
      points: [
        'No gym or heavy lifting. No alcohol. No sauna, steam, hot tub or sunbathing.',
        'No smoking or vaping if you can avoid it; no straws or kissing after lip filler.',
        'Make-up from tomorrow, with clean brushes.',
        'Sleep on your back with your head raised.',
        'Do not fly today.',
      ],
    },
  ],
  afterwards: [
    {
      heading: 'Days 2 and 3',
      points: [
        'Swelling is often at its worst now, then falls. Do not judge the result yet.',
        'Keep checking skin colour twice a day. Problems can still appear.',
        'Gentle exercise after 48 hours. Alcohol after 24 hours, sparingly.',
        'Sleep on your back for a second night.',
      ],
    },
    {
      heading: 'Week 1',
      points: [
        'Bruises fade. Small lumps soften. Do not massage unless we showed you how.',
        'Avoid extreme heat and cold until swelling and redness have gone.',
        'Eat soft food if your mouth is sore.',
      ],
    },
    {
      heading: 'Week 2',
      points: [
        '**Come to your two-week review.** The result has settled enough to judge.',
        'Facials, massage and routine dental work can restart after this point.',
      ],
    },
    {
      heading: 'Weeks 4 to 6',
      points: [
        'The gel is settled. A new firm, red or tender swelling can appear weeks or months later, sometimes after an illness, dental work or a vaccine. Call us; do not squeeze it.',
        'Wait at least four weeks, or as we agree, before adding more.',
      ],
    },
  ],
  habits: [
    { do: 'Keep the area clean', doNot: 'Rub, press, or lie face down for two days' },
    {
      do: 'Take paracetamol if sore, as the packet says',
      doNot: 'Take ibuprofen or aspirin for 48 hours unless prescribed',
    },
    { do: 'Raise your head at night', doNot: 'Have laser, peels, microneedling or facials for two weeks' },
    {
      do: 'Use SPF 30 or more and a plain lip balm from tomorrow',
      doNot: 'Sit in a sauna or sunbed for two weeks',
    },
    {
      do: 'Tell dentists and doctors that you have filler',
      doNot: 'Let anyone inject or dissolve it not knowing what we used',
    },
  ],
  medicines: {
    heading: 'Medicines',
    paragraphs: [
      '**Never stop a prescribed medicine, including blood thinners, because of this leaflet.**',
      'If you get cold sores, use the tablets or cream you were prescribed at the first tingle. Tell us about any antibiotics, steroids or new medicines.',
    ],
  },
  everydayLife: [
    { what: 'Exercise', when: 'Walk today; gentle after 48 hours; full after 72 hours' },
    { what: 'Alcohol', when: 'After 24 hours' },
    { what: 'Heat and cold', when: 'Avoid extremes for two weeks' },
    { what: 'Make-up', when: 'From tomorrow' },
    { what: 'Massage and facials', when: 'After two weeks' },
    {
      what: 'Dental work',
      when: 'Routine: two weeks before and after. Urgent: go, and tell the dentist',
    },
    {
      what: 'Vaccines',
      when: 'Routine ones: wait at least two weeks. Never delay an urgent vaccine; tell us',
    },
    {
      what: 'Travel',
      when: 'Stay near help and do not fly for 48 hours; avoid long trips abroad for two weeks',
    },
  ],
  followUp: {
    heading: 'Your follow-up',
    paragraphs: [
      'Review at two weeks: {date} at {time}',
      'Questions: {phone}, {email}. Keep your record of product and batch for life.',
      'Comments or complaints: ask for our complaints procedure. Report problems at {yellowCard}.',
    ],
  },
  timeline: {
    version: 1,
    reviewAtHour: 336,
    riskUntilHour: 336,
    matchServices: ['Dermal Fillers'],
    entries: [
      {
        id: 'df-now',
        fromHour: 0,
        toHour: 1,
        label: 'Straight away',
        headline: 'Hands off, cool it, check it',
        do: ['Check skin colour in good light', 'Cool with a wrapped pack for five minutes at a time'],
        avoid: ['Pressing, rubbing or picking', 'Hot food or drink while lips are numb'],
        expect: ['Swelling and redness begin'],
        watch: ['White, grey or mottled skin or growing pain: ring the emergency line'],
      },
      {
        id: 'df-6h',
        fromHour: 1,
        toHour: 6,
        label: 'First 4 to 6 hours',
        headline: 'Check skin colour every hour or two',
        do: ['Compare both sides', 'Drink water', 'Stay where help is easy to reach'],
        avoid: ['Touching the area', 'Make-up and lip products', 'Exercise and alcohol'],
        expect: ['More swelling, tenderness'],
        watch: ['Any change in sight: 999'],
      },
      {
        id: 'df-24h',
        fromHour: 6,
        toHour: 24,
        label: 'First 24 hours',
        headline: 'Rest and keep watch',
        do: [
          'Sleep on your back, head raised',
          'Paracetamol if sore, as the packet says',
          'Check colour before bed and on waking',
        ],
        avoid: [
          'Gym, heavy lifting',
          'Alcohol, smoking, straws',
          'Sauna, steam, hot tub, sun',
          'Flying',
          'Ibuprofen or aspirin unless prescribed',
        ],
        expect: ['Swelling, bruising'],
        watch: ['Pain that grows instead of easing: ring the emergency line'],
      },
      {
        id: 'df-d2',
        fromHour: 24,
        toHour: 72,
        label: 'Days 2 and 3',
        headline: 'Swelling is at its worst',
        do: [
          'Make-up with clean brushes',
          'Check colour twice a day',
          'Gentle exercise after 48 hours',
          'Sleep on your back a second night',
        ],
        avoid: ['Judging the result', 'Flights until 48 hours', 'Massage'],
        expect: ['Peak swelling, unevenness'],
        watch: ['Dusky or blotchy skin, blisters or spots with pain: ring the emergency line'],
      },
      {
        id: 'df-w1',
        fromHour: 72,
        toHour: 168,
        label: 'Week 1',
        headline: 'Settling',
        do: ['Full exercise after 72 hours', 'Soft food if sore', 'Plain lip balm, SPF 30 or more'],
        avoid: ['Extreme heat or cold', 'Massage unless shown how'],
        expect: ['Bruises fade, small lumps soften'],
        watch: ['Spreading redness, heat or fever: call us'],
      },
      {
        id: 'df-w2',
        fromHour: 168,
        toHour: 336,
        label: 'Week 2',
        headline: 'Review time',
        do: ['Come to your two-week review'],
        avoid: ['Facials, peels, laser', 'Routine dental work until two weeks', 'Sauna and sunbeds'],
        expect: ['Settled enough to judge'],
        watch: ['A tender lump: call us'],
      },
      {
        id: 'df-w6',
        fromHour: 336,
        toHour: 1008,
        label: 'Weeks 3 to 6',
        headline: 'Settled',
        do: ['Facials, massage and routine dental work can restart', 'Keep your product and batch record'],
        avoid: ['Adding filler before four weeks unless agreed'],
        expect: ['A steady look'],
        watch: ['New firm, red or tender swelling: call us'],
      },
      {
        id: 'df-on',
        fromHour: 1008,
        toHour: null,
        label: 'After week 6',
        headline: 'Keep an eye on it',
        do: [
          'Tell dentists and doctors you have filler',
          'Leave about three weeks after a routine vaccine before more filler',
        ],
        avoid: ['Letting anyone dissolve it without our record'],
        expect: ['Results usually last 6 to 18 months'],
        watch: ['Late swelling after illness, dental work or a vaccine: call us'],
      },
    ],
  },
};
