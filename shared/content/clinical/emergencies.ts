import { findService } from '#shared/domain/catalogue.ts';
import type { ProductFamily } from '#shared/domain/product.ts';

interface EmergencyStep {
  text: string;
  /** What one tap writes into the time line of the incident. */
  log: string;
  /** After how many minutes it is done again, if that is needed. */
  againAfter?: number;
}

/** What to do in an emergency, step by step. A change of any word raises the version. */
export interface EmergencyCard {
  id: 'vascular-occlusion' | 'anaphylaxis';
  version: number;
  title: string;
  /** How it is recognised. */
  signs: string;
  /** What is said to 999; where follows. */
  call: string;
  steps: readonly EmergencyStep[];
  /** What others do until help is here. */
  meanwhile: readonly string[];
  /** What people type who look for it. */
  words: string;
  source: string;
}

export const emergencyCards: readonly EmergencyCard[] = [
  {
    id: 'anaphylaxis',
    version: 3,
    title: 'Anaphylaxis',
    signs:
      'Sudden trouble with airway, breathing or circulation: hoarse voice, swollen tongue, wheeze, pale, clammy, faint. Often with a rash or swelling, but not always.',
    call: 'Anaphylaxis after an injection.',
    steps: [
      { text: 'Stop what may cause it. Call 999 and say “anaphylaxis”.', log: 'Called 999' },
      {
        text: 'Lie the patient flat and raise the legs. If breathing is hard, let them sit; if pregnant, lay them on their left side. No sudden standing or walking.',
        log: 'Laid flat, legs raised',
      },
      {
        text: 'Adrenaline into the muscle of the outer thigh (IM): 500 micrograms for an adult, which is 0.5 ml of 1 in 1,000 (1 mg in 1 ml). No better after 5 minutes: the same dose again.',
        log: 'Adrenaline 500 micrograms IM, outer thigh',
        againAfter: 5,
      },
      { text: 'High-flow oxygen, if it is here.', log: 'Oxygen' },
      {
        text: 'Not breathing normally and no response: start CPR, and use the defibrillator.',
        log: 'CPR started',
      },
      {
        text: 'Everybody who was given adrenaline goes to hospital, also when they feel well. Tell the crew the doses and times.',
        log: 'Ambulance arrived',
      },
    ],
    meanwhile: [
      'One person stays with the patient, one waits at the door for the ambulance.',
      'Bring the emergency kit, oxygen and defibrillator.',
      'Nothing to eat or drink.',
    ],
    words:
      'allergic allergy reaction rash hives swelling swollen tongue throat wheeze breathing breathe faint collapse collapsed adrenaline',
    source:
      'Resuscitation Council UK, Emergency treatment of anaphylaxis, 2021. Anybody may give adrenaline to save a life: Human Medicines Regulations 2012, schedule 19',
  },
  {
    id: 'vascular-occlusion',
    version: 3,
    title: 'Vascular occlusion',
    signs:
      'After filler: white, grey, dusky or net-like skin, pain out of proportion, or slow return of colour (more than 2 seconds). Any change of sight, a drooping lid or sudden headache: call 999 at once.',
    call: 'Filler in the face has blocked an artery. Say so if sight is lost.',
    steps: [
      {
        text: 'Stop injecting. Sight changed, weak on one side, or confused: call 999.',
        log: 'Stopped injecting',
      },
      {
        text: 'Check the return of colour over the whole area. Mark its edge, and take a photograph.',
        log: 'Return of colour checked, edge marked',
      },
      { text: 'Call the prescriber.', log: 'Called the prescriber' },
      { text: 'Massage firmly and apply warmth.', log: 'Massage and warmth' },
      {
        text: 'Hyaluronidase under the prescriber’s direction for this patient: up to 1,500 units a round over the whole area that lacks blood, not only the place of injection. No skin test when the skin is at risk; adrenaline at hand. Colour not back after an hour: the next round.',
        log: 'Hyaluronidase 1,500 units, over the whole area',
        againAfter: 60,
      },
      {
        text: 'After each round, massage and check the return of colour. The patient stays until it is back in under 2 seconds and pain has settled.',
        log: 'Colour back in under 2 seconds',
      },
      { text: 'Sight changed, or colour not back: hospital.', log: 'Called 999' },
      {
        text: 'Give the emergency number. See them the next day, and until it has healed.',
        log: 'Emergency number given',
      },
    ],
    meanwhile: [
      'One person stays with the patient, one brings hyaluronidase, adrenaline and warm compresses.',
      'Note what was injected, where and how much.',
    ],
    words:
      'bruising bruise bruised lip lips white pale blanching dusky grey pain filler occlusion blocked eye sight vision blind hyaluronidase',
    source:
      'After CMAC 2021 and the Aesthetic Complications Expert Group’s guidance on vascular occlusion and hyaluronidase; dose, dilution and rounds are the prescriber’s',
  },
];

export type EmergencyCardId = EmergencyCard['id'];

const fillers: readonly ProductFamily[] = ['hyaluronic-acid-filler', 'other-filler', 'skin-booster'];

/** The card that fits what was given last; known by its product, or to somebody without records by the appointment. */
export function fittingCard({
  families = [],
  service = '',
}: {
  families?: readonly ProductFamily[];
  service?: string;
}): EmergencyCardId {
  const isFiller = families.some((family) => fillers.includes(family));
  return isFiller || findService(service)?.id === 'dermal-fillers' ? 'vascular-occlusion' : 'anaphylaxis';
}

/** Whether a word that is typed is one of a card's own, or begins one with four letters or more. */
export const isCardMeant = ({ words, title }: EmergencyCard, typed: string): boolean => {
  const own = `${words} ${title.toLowerCase()}`.split(' ');
  return typed
    .toLowerCase()
    .split(/\s+/)
    .some((word) => own.includes(word) || (word.length >= 4 && own.some((one) => one.startsWith(word))));
};
