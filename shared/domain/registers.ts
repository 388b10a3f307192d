/** The registers of people who may prescribe in the United Kingdom, with how their numbers look. */
export const registers = {
  GMC: { words: 'General Medical Council', pattern: /^\d{7}$/ },
  GDC: { words: 'General Dental Council', pattern: /^\d{4,6}$/ },
  NMC: { words: 'Nursing and Midwifery Council', pattern: /^\d{2}[A-Z]\d{4}[A-Z]$/ },
  GPhC: { words: 'General Pharmaceutical Council', pattern: /^\d{7}$/ },
  HCPC: { words: 'Health and Care Professions Council', pattern: /^[A-Z]{2}\d{4,6}$/ },
  GOC: { words: 'General Optical Council', pattern: /^01-?\d{4,6}$/ },
  PSNI: { words: 'Pharmaceutical Society of Northern Ireland', pattern: /^\d{3,5}$/ },
  PA: { words: 'Physician Associate register of the GMC', pattern: /^A?\d{6,7}$/ },
} as const;
export type Register = keyof typeof registers;

export interface Registration {
  register: Register;
  number: string;
}
