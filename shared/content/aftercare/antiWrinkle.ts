import type { AftercareGuide } from './guide.ts';

export const antiWrinkle: AftercareGuide = {
  careType: 'Anti-Wrinkle',
  file: 'Anti-Wrinkle.pdf',
  version: 1,
  textDate: '2026-11-21',
  title: 'Your anti-wrinkle treatment: *what to do next*',
  intro: 'Thank you for coming to see us. This page covers the first day. Keep it where you can find it.',
  emergency: {
    heading: 'Call {999} or go to A&E now if you have',
    signs: [
      'trouble breathing, swallowing or speaking, or slurred speech',
      'swelling of your face, lips, tongue or throat, wheezing, or you feel faint or collapse',
      'weakness spreading to other muscles, such as your neck, arms or legs',
      'sudden loss of sight',
    ],
    action: [
      '**Do not drive yourself.** Take this sheet and show it to the staff.',
      'These are rare. Effects on muscles away from the treated area can start hours to weeks later.',
    ],
    phrase: 'I had a botulinum toxin injection to my face on {date}.',
  },
  sameDay: {
    heading: 'Call us the same day on {phone}, or {111} if we are closed, for',
    signs: [
      'a drooping eyelid or eyebrow, or an uneven smile',
      'double or blurred vision, or a very dry or painful eye',
      'skin that is getting hotter, more swollen or more painful, or is leaking pus',
      'fever, or a headache that is severe or lasts more than two days',
    ],
    action: [],
  },
  normal: {
    heading: 'What is normal',
    points: [
      'Small bumps like insect bites, for up to an hour',
      'Pink or darker marks, mild swelling or tenderness, for a day or two',
      'A small bruise, for up to ten days',
      'A mild headache or a tight forehead in the first days',
      'No visible change for two or three days',
    ],
  },
  firstDay: [
    {
      heading: 'Straight away',
      points: [
        'Sit quietly for a few minutes. Have a drink of water.',
        'Leave the treated area alone. If it bleeds, dab with clean gauze; do not rub.',
        'A wrapped cool pack, held gently for five minutes, is fine.',
      ],
    },
    {
      heading: 'First 4 to 6 hours',
      points: [
        'To be on the careful side, stay upright. Do not lie flat or bend for long.',
        'No hats, headbands, goggles or helmets pressing on the area.',
        'No make-up or creams for four hours. After that, pat on gently with clean brushes.',
        'Use your face as normal. You do not need to exercise the muscles.',
      ],
    },
    {
      heading: 'First 24 hours',
      points: [
        'No running, gym, hot yoga or heavy lifting. A walk is fine.',
        'No alcohol.',
        'No sauna, steam, hot tub, sunbed or very hot shower.',
        'Sleep on your back tonight if you can.',
        'Wash your face lightly and pat it dry.',
        'Wait until tomorrow before flying or a long journey.',
      ],
    },
  ],
  afterwards: [
    {
      heading: 'Days 2 and 3',
      points: [
        'Exercise, work and make-up can go back to normal.',
        'Keep out of saunas, steam rooms and sunbeds until 48 hours have passed.',
        'You may start to see a change. One side can start before the other.',
      ],
    },
    {
      heading: 'Week 1',
      points: [
        'The effect builds. A heavy or tight feeling usually eases.',
        'A drooping lid or brow mostly shows in days 3 to 7. It is temporary; call us.',
        'No facials, peels, microneedling, laser or face massage.',
      ],
    },
    {
      heading: 'Week 2',
      points: [
        'The full effect is usually reached.',
        '**Come to your two-week review.** We compare photographs. Any small adjustment is a decision for the prescriber. Please do not have more treatment elsewhere first.',
        'Facials and massage can restart after the review.',
      ],
    },
    {
      heading: 'Weeks 4 to 6',
      points: [
        'The effect is steady. New droop at this stage is unusual, so tell us.',
        'Muscle symptoms can appear up to four weeks after treatment. Take trouble with swallowing, speech or breathing seriously **at any time**: call {999}.',
        'Movement returns at about 3 to 4 months. Leave at least 12 weeks between treatments.',
      ],
    },
  ],
  habits: [
    { do: 'Be gentle with the area for a day', doNot: 'Rub, press or massage for two weeks' },
    {
      do: 'Take paracetamol if sore, as the packet says',
      doNot: 'Take ibuprofen or aspirin for 24 hours unless prescribed',
    },
    { do: 'Use SPF 30 or more', doNot: 'Sunbathe or use sunbeds while marks remain' },
    {
      do: 'Tell any doctor, dentist or pharmacist that you had this treatment',
      doNot: 'Have more of this treatment within 12 weeks unless our prescriber agrees',
    },
    {
      do: 'Keep your review appointment',
      doNot: 'Drive with blurred sight or a lid drooping over your eye',
    },
  ],
  medicines: {
    heading: 'Medicines',
    paragraphs: [
      '**Never stop a prescribed medicine, including blood thinners, because of this leaflet.**',
      'For the next three months tell anyone prescribing for you about today’s treatment, above all if they suggest an antibiotic such as gentamicin, or a muscle relaxant. Tell us before your next visit if you become pregnant or start breastfeeding.',
    ],
  },
  everydayLife: [
    { what: 'Exercise', when: 'Light walking today; all sport after 24 hours' },
    { what: 'Alcohol', when: 'After 24 hours' },
    { what: 'Heat', when: 'After 48 hours' },
    { what: 'Make-up', when: 'After 4 hours, lightly' },
    { what: 'Massage and facials', when: 'After your two-week review' },
    {
      what: 'Dental work',
      when: 'Routine visits after 24 hours. Urgent care at any time; tell the dentist',
    },
    { what: 'Travel', when: 'From tomorrow' },
    { what: 'Cycling or motorbike helmet', when: 'From tomorrow' },
  ],
  followUp: {
    heading: 'Your follow-up',
    paragraphs: [
      'Review at two weeks: {date} at {time}',
      'Questions: {phone}, {email}.',
      'Comments or complaints: ask for our complaints procedure. Report side effects at {yellowCard}.',
    ],
  },
};
