/** What each right is for, beside its tick. */
export const clinicianWords = 'Clinician: reads and writes patients’ care records';
export const prescriberWords = 'Prescriber: may prescribe';
