import { formatDateTime, addMonths, londonNow } from '#shared/domain/wallTime.ts';

/** What distinguishes a patch test from other additions to a record. */
export const patchTestForm = { id: 'patch-test', version: 1 };

const hoursUntilRead = 48;
const inForceMonths = 6;

export interface PatchTest {
  /** The pigment. */
  product: string;
  appliedAt: Date;
  hasReaction: boolean;
  note: string | null;
}

/** When it tells whether there is a reaction: of two, this says which is the later one, whenever they were typed. */
export const patchTestRead = (appliedAt: Date) => new Date(appliedAt.getTime() + hoursUntilRead * 3_600_000);

/** Null when it can be signed: after the waiting time, so that every treatment follows the test by at least as long. */
export const patchTestProblem = (appliedAt: Date, now: Date): string | null =>
  patchTestRead(appliedAt) > now
    ? `A patch test is read ${hoursUntilRead} hours after it was applied, not earlier.`
    : null;

/** The last day on which a patch test counts; null after a reaction. */
export const patchTestExpiry = ({ appliedAt, hasReaction }: PatchTest): string | null =>
  hasReaction ? null : addMonths(londonNow(appliedAt).date, inForceMonths);

/** What clinicians and the patient read of it. */
export function formatPatchTest({ product, appliedAt, hasReaction, note }: PatchTest): string {
  const { date, time } = londonNow(appliedAt);
  const result = hasReaction ? 'There was a reaction.' : 'No reaction.';
  return [`${product}, applied ${formatDateTime(date, time)}. ${result}`, note].filter(Boolean).join('\n');
}
