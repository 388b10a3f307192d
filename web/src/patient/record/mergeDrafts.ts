import { historyForm } from '#shared/content/clinical/history.ts';
import type { Answers } from '#shared/domain/forms.ts';
import type { HistoryDraft } from '#web/offline/historyDraft.ts';

const known = new Set(historyForm.items.map(({ linkId }) => linkId));

/**
 * The answers to go on with: the clinic's, the device's to other questions, and what was typed here and is not with the
 * clinic yet. Answers to questions that the form no longer has are left out.
 */
export function mergeDrafts(device: HistoryDraft | null, server: { answers: Answers } | null): Answers {
  const here = device?.answers ?? {};
  const typed = Object.entries(here).filter(([linkId]) => device?.typed[linkId] !== undefined);
  const merged = { ...here, ...server?.answers, ...Object.fromEntries(typed) };
  return Object.fromEntries(Object.entries(merged).filter(([linkId]) => known.has(linkId)));
}
