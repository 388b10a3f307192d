import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { day, now } from '#shared/testing/sampleCommand.ts';
import { sampleRecord } from '#shared/testing/sampleRecord.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { openJournal } from '#desktop/outage/journal.ts';
import type { NewPicture } from '#desktop/outage/pictureWork.ts';
import { openRecordStore } from '#desktop/outage/recordStore.ts';
import { createRecordWork } from '#desktop/outage/recordWork.ts';

export const nia = { id: 7, name: 'Nia Okafor' };
export const asOf = new Date(now.getTime() - 60_000).toISOString();
export const minute = 60_000;

export interface Given {
  record?: OpenedRecord;
  isSafe?: boolean;
  isStored?: boolean;
  author?: typeof nia | null;
}

/** The stored record of a patient, beside another one, in a folder. */
export async function openRecordsAt(
  folder: string,
  { record = sampleRecord(), isSafe = true, isStored = true, author = nia }: Given = {},
) {
  const clock = { now: now.getTime() };
  const vault = keyVault(undefined, { isSafe });
  const store = await openRecordStore(join(folder, `${randomUUID()}.json`), vault, {
    now: () => clock.now,
    getHours: () => 36,
  });
  const other = sampleRecord([], { userId: 4, name: 'Zoë Adler' });
  if (isStored)
    await store.save({
      userId: 7,
      asOf,
      from: day,
      to: day,
      records: [other, record],
      products: sampleFormulary,
      treatments: null,
    });
  const journal = await openJournal(join(folder, `${randomUUID()}.log`), keyVault());
  const who = { is: author };
  const work = createRecordWork({
    store,
    journal,
    getAuthor: () => who.is,
    now: () => clock.now,
  });
  const note = (one: QueuedCommand) => journal.append({ type: 'queued', command: one });
  const take = (
    call: QueuedCommand['call'],
    body: object,
    params = {},
    key: string | null = null,
    picture?: NewPicture,
  ) =>
    work.take({ call, params: { userId: '3', ...params }, body: { ...body }, ifVersion: null }, key, picture);
  /** Signs it and records it. */
  const sign = async (call: QueuedCommand['call'], body: object, params = {}) => {
    const taken = take(call, body, params);
    if ('sentence' in taken) throw new Error(taken.sentence);
    await note(taken);
    return taken;
  };
  const left = () => journal.getState().entries.map((one) => one.command);
  return { work, store, clock, who, note, take, sign, left };
}
