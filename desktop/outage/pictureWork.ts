import type { QueuedCommand, JournalRecord, UnsentPicture } from '#shared/contracts/queuedCommand.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import { neverSent } from '#shared/commands/deskCommand.ts';
import { pictureUnreadable } from '#shared/outage/formatConflict.ts';
import type { Journal } from './journal.ts';
import { hashOf, type PictureFiles } from './pictureFiles.ts';
import { readPlainJpeg } from './plainJpeg.ts';
import type { Outgoing, Reply, SendCommand } from './sendCommand.ts';

/** What may wait on this computer at once, in files and in bytes. */
export const maxPictures = { count: 40, bytes: 60 * 1024 * 1024, each: 6 * 1024 * 1024 } as const;

const notPrepared = neverSent('The clinic’s server has just gone. Please add the photograph again.');
const tooMany = neverSent(
  'As many photographs as this computer stores are waiting to be sent. Please add this one once the clinic’s server is back.',
);
/** A reply of this computer's own, which becomes a card. */
const unreadable: Reply = {
  status: 422,
  code: pictureUnreadable,
  sentence:
    'The photograph cannot be read on this computer any more, so that it cannot be recorded. Please take it again.',
  row: null,
  isFromClinic: true,
  isNewer: false,
  isJson: false,
  isText: true,
  key: null,
  retryAfterMs: null,
};

export interface ShownPicture {
  bytes: Uint8Array;
  type: 'image/jpeg' | 'image/webp';
  /** ISO 8601, UTC. */
  asOf: string;
}

export type NewPicture = Omit<UnsentPicture, 'consentId'>;

const idOf = ({ body }: QueuedCommand) => String(body['id']);

/** Photographs that wait for the server: their files live exactly as long as their changes in the journal. */
export function createPictureWork({ journal, files }: { journal: Journal; files: PictureFiles }) {
  const unsent = (state = journal.getState()) =>
    state.entries.flatMap(({ command }) => (command.picture ? [{ command, ...command.picture }] : []));
  const idsOf = () => new Set(unsent().map(({ command }) => idOf(command)));

  files.removeOthers(idsOf(), journal.isWhole);

  return {
    /** Checks the file of a new photograph. The window has made it small and removed its metadata. */
    check: (file: Uint8Array): NewPicture | Refusal => {
      const size = file.byteLength;
      const shape = size <= maxPictures.each ? readPlainJpeg(file) : null;
      if (!shape) return notPrepared;
      const before = unsent();
      const bytes = before.reduce((sum, picture) => sum + picture.size, size);
      if (before.length >= maxPictures.count || bytes > maxPictures.bytes) return tooMany;
      return { ...shape, size, hash: hashOf(file) };
    },
    save: (command: QueuedCommand, file: Uint8Array) => files.save(idOf(command), file),
    /** After a full disk: the change was not recorded, unless it is a repeat. */
    removeUnrecorded: (command: QueuedCommand): void => {
      if (!idsOf().has(idOf(command))) files.remove(idOf(command));
    },
    /** A journal that removes the file of each change that leaves it. */
    journal: {
      ...journal,
      append: async (record: JournalRecord) => {
        const before = idsOf();
        await journal.append(record);
        const after = idsOf();
        for (const id of before) if (!after.has(id)) files.remove(id);
      },
    },
    /** Sends a change together with its file. */
    sendBy:
      (send: SendCommand): SendCommand =>
      async (outgoing: Outgoing) => {
        const { command } = outgoing;
        if (!command.picture) return send(outgoing);
        const bytes = await files.read(idOf(command), command.picture.hash);
        return bytes ? send({ ...outgoing, file: Uint8Array.from(bytes) }) : unreadable;
      },
    /** A photograph that its author has not sent yet. */
    readUnsent: async (entryId: string, author: { id: number }): Promise<ShownPicture | undefined> => {
      const found = unsent().find(({ command }) => idOf(command) === entryId && command.userId === author.id);
      const bytes = found && (await files.read(entryId, found.hash));
      return bytes && { bytes, type: 'image/jpeg', asOf: found.command.occurredAt };
    },
  };
}

export type PictureWork = ReturnType<typeof createPictureWork>;
