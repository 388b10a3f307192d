import { historyForm } from '#shared/content/clinical/history.ts';
import type { Answers } from '#shared/domain/forms.ts';
import type { HistoryDraft } from '#web/offline/historyDraft.ts';

interface ServerDraft {
  version: number;
  answers: Answers;
}

const known = new Set(historyForm.items.map(({ linkId }) => linkId));

/**
 * The answers to go on with. Where another device has answered since, its answers count, and those given here only
 * are added: none is lost. Answers to questions that the form no longer has are left out.
 */
export function mergeDrafts(device: HistoryDraft | null, server: ServerDraft | null): Answers {
  const [here, there] = [device?.answers ?? {}, server?.answers ?? {}];
  const isServerNewer = server !== null && server.version > (device?.version ?? 0);
  const merged = isServerNewer ? { ...here, ...there } : { ...there, ...here };
  return Object.fromEntries(Object.entries(merged).filter(([linkId]) => known.has(linkId)));
}
