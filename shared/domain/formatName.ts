import { formatBirthDate } from '#shared/domain/wallTime.ts';

/** A name, with the birth date that tells it from a namesake's, where another customer has it. */
export const formatName = ({ name, bornOn }: { name: string; bornOn?: string | null | undefined }): string =>
  bornOn ? `${name}, born ${formatBirthDate(bornOn)}` : name;
