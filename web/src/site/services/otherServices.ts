import { priceLabel } from '#shared/content/serviceCards.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';

/** A service without a card on the page. */
export interface OtherService {
  /** Its anchor, and its value in `?service=`. */
  id: string;
  title: string;
  duration: string;
  price: string;
  page: string | null;
  shortDescription: string;
  whatToExpect: readonly string[];
}

type Words = Omit<OtherService, 'price' | 'page'>;

function createOther(service: ServiceId, words: Words, isPrescriptionOnly = false): OtherService {
  const { wizard, page = null } = findService(service) ?? {};
  return { ...words, price: wizard?.price ?? priceLabel({ id: service, isPrescriptionOnly }), page };
}

export const moreTreatments: readonly OtherService[] = [
  createOther('microblading', {
    id: 'microblading',
    title: 'Microblading',
    duration: '2-3 hours',
    shortDescription: 'Eyebrows drawn in fine, hair-like strokes that fade over one to three years.',
    whatToExpect: [
      'A health check. The shape is measured and drawn, and nothing starts until you agree to it.',
      'Numbing cream, 20-30 minutes.',
      'Strokes made in passes and checked with you, 60-75 minutes.',
      'Healing over 4-6 weeks, then a touch-up.',
    ],
  }),
  createOther(
    'b12-injection',
    {
      id: 'b12',
      title: 'B12 Injections',
      duration: '15 minutes',
      shortDescription: 'A consultation about vitamin B12. A prescriber decides what is suitable for you.',
      whatToExpect: [
        'We go through your history and recent blood results with the prescriber.',
        'The options, which include food and tablets.',
        'If an injection is prescribed: a check of your identity, your allergies and the batch first.',
        'A short rest, and a record for your GP if you agree.',
      ],
    },
    true,
  ),
  createOther('wellness-drip', {
    id: 'vitamin-drip',
    title: 'IV Vitamin Drips',
    duration: '30-45 minutes',
    shortDescription: 'Two drips of sterile fluid with vitamins, given slowly while you rest.',
    whatToExpect: [
      'A consultation with blood pressure, pulse and temperature.',
      'A small tube placed in a vein.',
      'The drip runs for 20-40 minutes while we check on you. Allow an hour for the first visit.',
      'A rest, and aftercare in writing.',
    ],
  }),
];

export const consultation: OtherService = createOther('consultation', {
  id: 'consultation',
  title: 'Consultation',
  duration: '45 minutes',
  shortDescription: 'A conversation about what you would like, before anything is decided.',
  whatToExpect: [
    'You tell us your history, your medicines and what you hope for.',
    'We explain the options with their risks, limits and costs. No treatment is one of them.',
    'Where a prescription medicine is an option, a prescriber has to see you in person.',
    'You take the time you need. You can say no, wait, or stop at any point.',
  ],
});

const otherServices = [...moreTreatments, consultation];

/** Finds a service by URL parameter; undefined for the four with cards and for unknown ones. */
export function findOtherService(id: string | null): OtherService | undefined {
  const found = id === null ? undefined : findService(id);
  return found && otherServices.find((other) => findService(other.id) === found);
}
