import { birthDateWords } from '#shared/domain/dateWords.ts';

/** A name, with the birth date that tells it from a namesake's, where another customer has it. */
export const nameWords = ({ name, bornOn }: { name: string; bornOn?: string | null | undefined }): string =>
  bornOn ? `${name}, born ${birthDateWords(bornOn)}` : name;
