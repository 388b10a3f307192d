import { z } from 'zod';
import { deleteSnapshot, readSnapshot, readSnapshotOwner, saveSnapshot } from '#web/offline/snapshots.ts';

/** Encrypted on the device for a day, in case the tab is closed or the connection lost; never in the session storage. */
const name = 'draft:medical-history';

export const HistoryAnswers = z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]));

export const HistoryDraft = z
  .object({
    answers: HistoryAnswers,
    /** The version of the clinic's draft that these answers are based on; null before one. */
    version: z.int().nullable(),
    /** The item of the outbox that was reopened for editing, which these answers replace once they are sent. */
    replaces: z.string().nullable(),
    /** When answers were typed that the clinic does not have yet, in milliseconds since 1970. */
    typed: z.record(z.string(), z.int()).optional(),
  })
  // The former release did not say which answers it had sent: each may still be missing at the clinic.
  .transform(({ typed, ...draft }) => ({
    ...draft,
    typed: typed ?? Object.fromEntries(Object.keys(draft.answers).map((linkId) => [linkId, 0])),
  }));
export type HistoryDraft = z.infer<typeof HistoryDraft>;

/** A patient's text may be stored on their own device; another user's never. */
const isOwner = (userId: number) => readSnapshotOwner() === userId;

/** One after the other, so that the last one written stays. */
let writing: Promise<unknown> = Promise.resolve();

export async function readHistoryDraft(userId: number): Promise<HistoryDraft | null> {
  await writing;
  if (!isOwner(userId)) return null;
  const found = await readSnapshot(userId, name).catch(() => null);
  return HistoryDraft.safeParse(found?.data).data ?? null;
}

/** Adds what another tab has typed and could not send; `sent` is what this one has sent. */
async function addOtherTabs(userId: number, draft: HistoryDraft, sent: HistoryDraft['typed']) {
  const found = HistoryDraft.safeParse((await readSnapshot(userId, name).catch(() => null))?.data).data;
  const open = Object.entries(found?.typed ?? {}).filter(
    ([id, at]) => at > (draft.typed[id] ?? sent[id] ?? 0),
  );
  const answers = Object.fromEntries(open.map(([id]) => [id, found?.answers[id] ?? '']));
  return {
    ...draft,
    answers: { ...draft.answers, ...answers },
    typed: { ...draft.typed, ...Object.fromEntries(open) },
  };
}

export function saveHistoryDraft(
  userId: number,
  draft: HistoryDraft,
  sent: HistoryDraft['typed'] = {},
): Promise<unknown> {
  const save = async () =>
    isOwner(userId) && saveSnapshot(userId, name, await addOtherTabs(userId, draft, sent));
  writing = writing
    .then(() => (navigator.locks ? navigator.locks.request(name, save) : save()))
    .catch(() => undefined);
  return writing;
}

export function dropHistoryDraft(userId: number): Promise<unknown> {
  writing = writing.then(async () => isOwner(userId) && deleteSnapshot(userId, name)).catch(() => undefined);
  return writing;
}
