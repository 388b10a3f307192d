/** What each right is for, beside its tick. */
export const clinicianWords = 'Clinician: reads and writes patients’ care records';
export const prescriberWords = 'Prescriber: signs directions; to open a record, tick Clinician, too';
