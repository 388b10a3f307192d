import { isDeepStrictEqual } from 'node:util';
import type { TypedAnswers } from '#shared/contracts/myRecord.ts';
import type { AnswerValue } from '#shared/domain/forms.ts';

type Answers = Record<string, AnswerValue>;

/** A draft, with when and in which window each answer was typed, and answers that differ from those of another window. */
export interface StoredAnswers {
  answers: Answers;
  typed: Record<string, { at: number; version: number; window: string }>;
  others: Answers;
}

/**
 * Adds one window's answers as the draft's next version. Of two answers, neither of which was given in sight of the
 * other, the one typed last counts and the other stands beside it; answers that were not typed only fill gaps.
 */
export function mergeAnswers(
  stored: StoredAnswers,
  version: number,
  { answers, typed }: { answers: Answers; typed?: TypedAnswers | undefined },
  now: number,
): StoredAnswers {
  const next = { answers: { ...stored.answers }, typed: { ...stored.typed }, others: { ...stored.others } };
  // A draft of the former release does not say when and where its answers were typed.
  const unknown =
    Object.keys(stored.typed).length === 0 ? { at: 1, version: version - 1, window: '' } : undefined;
  for (const linkId of typed?.settled ?? []) delete next.others[linkId];
  for (const [linkId, value] of Object.entries(answers)) {
    const before = stored.answers[linkId];
    const last = stored.typed[linkId] ?? unknown;
    // Of a page of the former release every answer counts.
    const at = typed ? typed.at[linkId] : now;
    if (before !== undefined && (at === undefined || isDeepStrictEqual(before, value))) continue;
    const isUnseen =
      typed !== undefined &&
      last !== undefined &&
      last.version > typed.version &&
      last.window !== typed.window;
    if (isUnseen && last.at > (at ?? 0)) {
      next.others[linkId] = value;
      continue;
    }
    if (isUnseen && before !== undefined) next.others[linkId] = before;
    else if (isDeepStrictEqual(next.others[linkId], value)) delete next.others[linkId];
    next.answers[linkId] = value;
    // A device's clock may be fast.
    if (at !== undefined)
      next.typed[linkId] = { at: Math.min(at, now), version, window: typed?.window ?? '' };
  }
  return next;
}
