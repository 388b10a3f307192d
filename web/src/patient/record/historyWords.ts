import type { MyRecord } from '#shared/contracts/record.ts';
import { birthDateWords, instantDateWords } from '#shared/domain/dateWords.ts';

type Origin = Pick<
  NonNullable<MyRecord['history']>,
  'signedAt' | 'interviewer' | 'handedOverBy' | 'paperSignedOn'
>;

/** How and when the clinic got the patient's medical history, in one sentence. */
export function describeOrigin({ signedAt, interviewer, handedOverBy, paperSignedOn }: Origin): string {
  const day = instantDateWords(signedAt);
  if (paperSignedOn) {
    return `You signed it on paper on ${birthDateWords(paperSignedOn)}, and ${interviewer} typed it in.`;
  }
  if (handedOverBy) return `You answered it on ${day}, on the tablet that ${handedOverBy} gave you.`;
  return interviewer ? `${interviewer} went through it with you on ${day}.` : `You last sent it on ${day}.`;
}
