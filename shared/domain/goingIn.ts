import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { readinessItems, type ReadinessItem } from '#shared/domain/careRecord.ts';
import type { ProductFamily } from '#shared/domain/product.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';

/** Why a patient goes in although papers are missing: choices and no text, because they stand in the history. */
export const goOnReasons = {
  now: 'It is done with the practitioner now',
  paper: 'It was checked on paper',
  talk: 'Nothing is given today',
  clinician: 'The clinician decided to go on',
} as const;
export type GoOnReason = keyof typeof goOnReasons;

/** Error codes of going in: papers are missing, and a reason is needed; no direction is in force. */
export const goOnReasonNeeded = 'go_on_reason_needed';
export const directionMissing = 'direction_missing';

/** What is given at an appointment, before a product is chosen. */
const plannedFamilies: Partial<Record<ServiceId, readonly ProductFamily[]>> = {
  'anti-wrinkle': ['botulinum-toxin-a'],
  'dermal-fillers': ['hyaluronic-acid-filler'],
  'vitamin-injections': ['vitamin', 'b-vitamin'],
  'b12-injection': ['b-vitamin'],
  'wellness-drip': ['vitamin', 'b-vitamin', 'fluid'],
  microblading: ['pigment'],
};
const withoutDirection: readonly ProductFamily[] = ['hyaluronic-acid-filler', 'pigment'];

/** @param service by its id, name or alias */
export function findPlannedFamilies(service: string | null): readonly ProductFamily[] {
  const id = service === null ? undefined : findService(service)?.id;
  return Object.entries(plannedFamilies).find(([planned]) => planned === id)?.[1] ?? [];
}

/** What a direction has to be for; empty where none is expected. */
export const findDirectedFamilies = (service: string | null) =>
  findPlannedFamilies(service).filter((family) => !withoutDirection.includes(family));

/**
 * Filler is given by somebody who cannot prescribe: what dissolves it has to be directed before, in force for the visit and
 * for as long afterwards as a vessel can close late.
 */
export const hyaluronidaseDays = 14;
export const dissolving = { families: ['hyaluronidase'], daysAfter: hyaluronidaseDays } as const;

/** What is said of a patient with alerts to stop to those who may not read them. */
export const stopNotice = 'Ask the clinician before they go in';

/** Why a patient does not go in with these papers missing; null when they do. A reason counts for all but a direction. */
export function refusalOfGoingIn(
  missing: readonly ReadinessItem[],
  service: string,
  goOnReason: GoOnReason | undefined,
): Refusal | null {
  if (missing.includes('direction')) {
    return refusal(
      409,
      directionMissing,
      `There is no direction for this patient, and ${service} needs one. A prescriber has to write it first.`,
    );
  }
  if (missing.length === 0 || goOnReason !== undefined) return null;
  return refusal(
    409,
    goOnReasonNeeded,
    `Missing: ${formatList(missing)}. Please choose why the patient goes in all the same.`,
  );
}

/** "medical history and consent". */
export const formatList = (items: readonly string[]): string =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${items.at(-1)}` : items.join('');

/** "Papers 3 of 5, missing: direction; consent not sent yet". */
export function formatReadiness({
  done,
  of,
  missing,
  unsent = [],
  isUnderAge = false,
  hasStop = false,
}: Omit<ReadinessCount, 'missing'> & { missing: readonly string[] }): string {
  if (isUnderAge) return 'Under 18: please ring them and cancel';
  const words =
    missing.length === 0 ? 'Papers ready' : `Papers ${done} of ${of}, missing: ${formatList(missing)}`;
  return [
    words,
    ...(unsent.length > 0 ? [`${formatList(unsent)} not sent yet`] : []),
    ...(hasStop ? [stopNotice.toLowerCase()] : []),
  ].join('; ');
}

export interface ReadinessCount {
  done: number;
  of: number;
  missing: readonly ReadinessItem[];
  /** Counted as there, but not at the server yet. */
  unsent?: readonly ReadinessItem[];
  isUnderAge?: boolean;
  hasStop?: boolean;
}

const isItem = (value: unknown): value is ReadinessItem => readinessItems.some((item) => item === value);
const isReason = (value: unknown): value is GoOnReason => typeof value === 'string' && value in goOnReasons;

/** What an event of going in records about the papers; empty: nothing was missing. */
export function formatGoneIn(after: Readonly<Record<string, unknown>> | null | undefined): string {
  const reason = after?.['goOnReason'];
  const missing = after?.['missing'];
  if (!Array.isArray(missing)) return '';
  const without = ` without ${formatList(missing.filter(isItem))}`;
  if (after?.['isUnchecked']) return `${without}: there was no connection to check it`;
  return isReason(reason) ? `${without}: ${goOnReasons[reason].toLowerCase()}` : '';
}
