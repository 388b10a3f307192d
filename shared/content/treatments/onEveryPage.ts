import type { Titled } from '#shared/content/treatments/treatment.ts';

/** Lines that every treatment page shows in the same words. */
export const adultsLine = 'Treatments are for adults aged 18 and over.';

export const beforeYouDecide: readonly Titled[] = [
  {
    title: 'A consultation comes first',
    text: 'We talk before any treatment. You can say no, ask for time, or stop at any point. The NHS advises never paying for a procedure before a consultation, and taking time to decide.',
  },
  {
    title: 'It is not right for everyone',
    text: 'We may suggest a different option, or no treatment at all, and we will tell you why.',
  },
  {
    title: 'Tell us what matters',
    text: 'Please mention every medicine, supplement, allergy and illness, a pregnancy or plans for one, earlier cosmetic treatment, and any treatment for your mental health.',
  },
  {
    title: 'Adults only',
    text: `${adultsLine} Please bring photo ID if we ask for it.`,
  },
];

/** The length of the appointment is not the length of the procedure. */
export const appointmentLine = 'Appointment length includes consultation and aftercare.';

export const roleLine =
  'A Physician Associate is a healthcare professional regulated by the General Medical Council, is not a doctor and does not prescribe. Only a prescriber who has seen you in person can decide on a prescription medicine.';

export const emergencyLine = 'In an emergency call 999. For urgent advice when we are closed call NHS 111.';
