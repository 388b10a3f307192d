/** What to do in an emergency, step by step. A change of any word raises the version. */
export interface EmergencyCard {
  id: 'vascular-occlusion' | 'anaphylaxis';
  version: number;
  title: string;
  /** How it is recognised. */
  signs: string;
  steps: readonly string[];
  /** What is written into the time line of the incident with one press. */
  log: readonly string[];
  source: string;
  /** The prescriber has not checked the words yet. */
  awaitsSignOff: boolean;
}

export const emergencyCards: readonly EmergencyCard[] = [
  {
    id: 'anaphylaxis',
    version: 2,
    title: 'Anaphylaxis',
    signs:
      'Sudden trouble with airway, breathing or circulation: hoarse voice, swollen tongue, wheeze, pale, clammy, faint. Often with a rash or swelling, but not always.',
    steps: [
      'Call 999 and say “anaphylaxis”. Stop what may cause it.',
      'Lie the patient flat and raise the legs. If breathing is hard, let them sit; if pregnant, lay them on their left side. No sudden standing or walking.',
      'Adrenaline into the muscle of the outer thigh (IM): 500 micrograms for an adult, which is 0.5 ml of 1 in 1,000 (1 mg in 1 ml).',
      'Note the time. Give high-flow oxygen if it is here.',
      'No better after 5 minutes: give the same dose again.',
      'Not breathing normally and no response: start CPR, and use the defibrillator.',
      'Everybody who was given adrenaline goes to hospital, also when they feel well.',
    ],
    log: [
      'Called 999',
      'Laid flat, legs raised',
      'Adrenaline 500 micrograms IM, outer thigh',
      'Adrenaline 500 micrograms IM, again',
      'Oxygen',
      'CPR started',
      'Ambulance arrived',
    ],
    source:
      'Resuscitation Council UK, Emergency treatment of anaphylaxis, 2021. Anybody may give adrenaline to save a life: Human Medicines Regulations 2012, schedule 19',
    awaitsSignOff: true,
  },
  {
    id: 'vascular-occlusion',
    version: 2,
    title: 'Vascular occlusion',
    signs:
      'After filler: white, grey, dusky or net-like skin, pain out of proportion, or slow return of colour (more than 2 seconds). Any change of sight, a drooping lid or sudden headache: call 999 at once.',
    steps: [
      'Stop injecting. Sight changed, weak on one side, or confused: call 999 and say “loss of sight after filler”.',
      'Check the return of colour over the whole area. Mark its edge, and take a photograph.',
      'Massage firmly and apply warmth. Call the prescriber.',
      'Hyaluronidase only under the prescriber’s direction for this patient: flood the whole area that lacks blood, not only the place of injection.',
      'Do not wait for a skin test when the skin is at risk. Keep adrenaline at hand, and watch for anaphylaxis.',
      'Massage, and check the return of colour after each round. If it is not back, the prescriber decides on more, about every hour.',
      'The patient stays until colour has returned in under 2 seconds and pain has settled. Give the emergency number.',
      'See them again the next day, and until it has healed.',
    ],
    log: [
      'Stopped injecting',
      'Called the prescriber',
      'Massage and warmth',
      'Hyaluronidase given: ',
      'Colour back in under 2 seconds',
      'Called 999',
    ],
    source:
      'After the Aesthetic Complications Expert Group’s guidance on vascular occlusion and hyaluronidase; dose and dilution are the prescriber’s',
    awaitsSignOff: true,
  },
];
