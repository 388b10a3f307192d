import type { AftercareGuide } from './guide.ts';

export const prpAndPrf: AftercareGuide = {
  careType: 'PRP and PRF',
  file: 'PRP and PRF.pdf',
  version: 1,
  textDate: '2026-11-21',
  title: 'Your PRP or PRF treatment: *what to do next*',
  intro:
    'Your skin has been treated with plasma made from your own blood. Expect it to look pink or puffy for a day or two.',
  emergency: {
    heading: 'Call {999} now for',
    signs: [
      'any change in sight, or severe eye pain',
      'drooping face, weak arm, trouble speaking, confusion',
      'trouble breathing, swelling of the tongue or throat, collapse',
    ],
    action: [],
  },
  emergencyLine: {
    heading: 'Ring {emergencyLine} at once, or go to A&E if we do not answer, for',
    signs: [
      'severe or growing pain, or skin that turns white, grey, dusky, purple, blotchy or cold',
      'blisters with pain',
    ],
    action: ['Take this sheet with you. These problems are very rare.'],
    phrase: 'I had PRP or PRF injections to my face on {date}.',
  },
  sameDay: {
    heading: 'Call us the same day on {phone}, or {111} if we are closed, for',
    signs: [
      'spreading redness, heat, swelling, pus or fever',
      'a cold sore, or tingling before one',
      'a hard, hot, painful arm where blood was taken, or numb or tingling fingers',
      'swelling or redness that is worse after day 3',
    ],
    action: [],
  },
  normal: {
    heading: 'What is normal',
    points: [
      'Redness and warmth, like sunburn, for one to three days',
      'Puffiness, more around the eyes, for up to four days',
      'Small bumps, for a few hours',
      'Tenderness, itching, dryness or light flaking, for a few days',
      'Bruises on the face or arm, for up to ten days',
    ],
  },
  firstDay: [
    {
      heading: 'Straight away',
      points: [
        'Press on the arm plaster for five minutes. Keep it on for a few hours.',
        'Leave your face alone. Do not wash it yet.',
        'Eat something and drink water. Sit down if you feel faint.',
      ],
    },
    {
      heading: 'First 4 to 6 hours',
      points: [
        'No washing, creams, sunscreen or make-up on the treated skin.',
        'Stay out of the sun.',
        'Do not carry heavy bags with the arm used for the blood test.',
      ],
    },
    {
      heading: 'First 24 hours',
      points: [
        'After six hours, rinse with cool water and pat dry. Use a plain moisturiser.',
        'No make-up until tomorrow.',
        'No gym, swimming, hot bath, sauna or steam.',
        'No alcohol. Do not smoke if you can avoid it.',
        'Sleep on your back with your head raised.',
        'A brief cool, clean compress is fine for comfort. We suggest not using ice for long.',
      ],
    },
  ],
  afterwards: [
    {
      heading: 'Days 2 and 3',
      points: [
        'Gentle cleansing and mineral make-up are fine.',
        'Gentle exercise after 48 hours. Keep heat away until 72 hours.',
        'Apply SPF 30 or more each morning and wear a hat.',
        'No scrubs, acids, retinol or vitamin C products.',
      ],
    },
    {
      heading: 'Week 1',
      points: [
        'Bruises fade. If your skin flakes, moisturise; do not pick.',
        'Keep avoiding ibuprofen, naproxen and aspirin unless prescribed: they affect platelets.',
        'Swimming from day 5 if your skin is healed.',
      ],
    },
    {
      heading: 'Week 2',
      points: [
        '**Come to your two-week check, or send us your questions.**',
        'Active skincare, facials and massage can restart once the skin is calm.',
      ],
    },
    {
      heading: 'Weeks 4 to 6',
      points: [
        'Your next session is usually now: three sessions, 4 to 6 weeks apart.',
        'Change is gradual. Many people judge it after the third session. Some notice little.',
        'Ask about maintenance every 6 to 12 months.',
      ],
    },
  ],
  habits: [
    { do: 'Keep hands, pillowcase and phone clean', doNot: 'Touch, rub or pick' },
    { do: 'Drink water and eat well', doNot: 'Drink alcohol for 24 hours' },
    {
      do: 'Take paracetamol if sore, as the packet says',
      doNot: 'Take anti-inflammatory painkillers for 7 days unless prescribed',
    },
    { do: 'Use SPF 30 or more for four weeks', doNot: 'Sunbathe or use sunbeds for two weeks' },
    {
      do: 'Tell other clinicians about your treatment',
      doNot: 'Have laser, peels, filler or anti-wrinkle treatment in the area for two weeks unless we agree',
    },
  ],
  medicines: {
    heading: 'Medicines',
    paragraphs: [
      '**Never stop a prescribed medicine, including aspirin or blood thinners, because of this leaflet.**',
      'Tell us if you start steroids, blood thinners or antibiotics, or if you become pregnant, before your next session.',
    ],
  },
  everydayLife: [
    { what: 'Exercise', when: 'Walk today; gentle after 48 hours; full after 72 hours' },
    { what: 'Alcohol', when: 'After 24 hours' },
    { what: 'Heat', when: 'After 72 hours' },
    { what: 'Make-up', when: 'From tomorrow, mineral if you can' },
    { what: 'Massage and facials', when: 'After two weeks' },
    { what: 'Dental work', when: 'Routine: after one week. Urgent: go, and tell the dentist' },
    { what: 'Travel', when: 'No flights for 24 hours; keep your skin shaded' },
    { what: 'Swimming', when: 'From day 5 if healed' },
  ],
  followUp: {
    heading: 'Your follow-up',
    paragraphs: [
      'Check at two weeks: {date} at {time}',
      'Next session: {date} at {time}',
      'Questions: {phone}, {email}.',
      'Comments or complaints: ask for our complaints procedure. Report side effects at {yellowCard}.',
    ],
  },
};
