import type { MyRecord } from '#shared/contracts/record.ts';
import { formatBirthDate, formatInstantDate } from '#shared/domain/wallTime.ts';
import { happenedAt } from '#shared/domain/happening.ts';

type Origin = Pick<
  NonNullable<MyRecord['history']>,
  'occurredAt' | 'recordedAt' | 'signedAt' | 'interviewer' | 'handedOverBy' | 'paperSignedOn'
>;

/** How and when the clinic got the patient's medical history, in one sentence. */
export function formatEntryOrigin(history: Origin): string {
  const { interviewer, handedOverBy, paperSignedOn } = history;
  const day = formatInstantDate(happenedAt(history));
  if (paperSignedOn) {
    return `You signed it on paper on ${formatBirthDate(paperSignedOn)}, and ${interviewer} typed it in.`;
  }
  if (handedOverBy) return `You answered it on ${day}, on the tablet that ${handedOverBy} gave you.`;
  return interviewer ? `${interviewer} went through it with you on ${day}.` : `You last sent it on ${day}.`;
}
