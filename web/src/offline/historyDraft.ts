import { z } from 'zod';
import { deleteSnapshot, readSnapshot, readSnapshotOwner, saveSnapshot } from '#web/offline/snapshots.ts';

/** Encrypted on the device for a day, in case the tab is closed or the connection lost; never in the session storage. */
const name = 'draft:medical-history';

export const HistoryAnswers = z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]));

const HistoryDraft = z.object({
  answers: HistoryAnswers,
  /** The version of the clinic's draft that these answers are based on; null before one. */
  version: z.int().nullable(),
  /** The item of the outbox that was reopened for editing, which these answers replace once they are sent. */
  replaces: z.string().nullable(),
});
/** A patient's unfinished medical history on this device. */
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

export function saveHistoryDraft(userId: number, draft: HistoryDraft): Promise<unknown> {
  writing = writing
    .then(async () => isOwner(userId) && saveSnapshot(userId, name, draft))
    .catch(() => undefined);
  return writing;
}

export function dropHistoryDraft(userId: number): Promise<unknown> {
  writing = writing.then(async () => isOwner(userId) && deleteSnapshot(userId, name)).catch(() => undefined);
  return writing;
}
