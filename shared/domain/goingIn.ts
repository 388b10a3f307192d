import { readinessItems, type ReadinessItem } from '#shared/domain/careRecord.ts';

/** Why a patient goes in although papers are missing: choices and no text, because they stand in the history. */
export const goOnReasons = {
  now: 'It is done with the practitioner now',
  paper: 'It was checked on paper',
  talk: 'Nothing is given today',
  clinician: 'The clinician decided to go on',
} as const;
export type GoOnReason = keyof typeof goOnReasons;

/** "medical history and consent". */
export const listWords = (items: readonly string[]): string =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${items.at(-1)}` : items.join('');

/** "Papers 3 of 5, missing: consent and direction". */
export const readinessWords = ({
  done,
  of,
  missing,
}: Pick<ReadinessCount, 'done' | 'of' | 'missing'>): string =>
  missing.length === 0 ? 'Papers ready' : `Papers ${done} of ${of}, missing: ${listWords(missing)}`;

export interface ReadinessCount {
  done: number;
  of: number;
  missing: readonly ReadinessItem[];
}

const isItem = (value: unknown): value is ReadinessItem => readinessItems.some((item) => item === value);
const isReason = (value: unknown): value is GoOnReason => typeof value === 'string' && value in goOnReasons;

/** What an event of going in says of the papers; empty: nothing was missing. */
export function goneInWords(after: Readonly<Record<string, unknown>> | null | undefined): string {
  if (after?.['isUnchecked']) return '; the papers were not checked, there was no connection';
  const reason = after?.['goOnReason'];
  const missing = after?.['missing'];
  if (!isReason(reason) || !Array.isArray(missing)) return '';
  return ` without ${listWords(missing.filter(isItem))}: ${goOnReasons[reason].toLowerCase()}`;
}
