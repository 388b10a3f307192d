import { pictureCalls, pictureIsClosed } from '#shared/contracts/picture.ts';
import { findConsentForRecord } from '#shared/commands/addPicture.ts';
import { OpenedRecord } from '#shared/contracts/record.ts';
import { offlineHeader } from '#shared/contracts/ipcContract.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { notFoundRefusal, refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { closedPictureReasons } from '#shared/domain/pictures.ts';
import type { OfflineCommand } from '#shared/commands/deskCommand.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import { isEntryCall } from '#shared/commands/recordCallNames.ts';
import { applyEntry, checkEntry, knownEntries, listEntryCommands } from '#shared/outage/records.ts';
import { queueCommand, type Author } from './intake.ts';
import type { Journal } from './journal.ts';
import type { NewPicture, PictureWork, ShownPicture } from './pictureWork.ts';
import type { RecallWork } from './recallWork.ts';
import type { RecordFile, RecordStore } from './recordStore.ts';

/** What the patient sees as one visit. */
const visitMs = 30 * 60_000;

const OpenBody = pictureCalls.openPicture.body;
type RecordOpened = BodyOf<typeof deskRecordCalls.reportOpening>['what'];

const notStoredHere = (sentence: string) => refusal(409, 'record_not_stored', sentence);
const noKeyStorage = notStoredHere(
  'This computer has no safe place for a key, so no care records are stored on it. Write on paper, and enter it once the clinic’s server is back.',
);
const noRecords = notStoredHere(
  'No care records are stored on this computer. They are, for a clinician who is signed in, until the end of the next day. Write on paper, and enter it once the clinic’s server is back.',
);
const noSuchRecord = notStoredHere(
  'This care record is not stored on this computer: only those of patients with an appointment today or tomorrow are. Write on paper, and enter it once the clinic’s server is back.',
);
const pictureNotStored = refusal(
  409,
  'picture_not_stored',
  'This photograph is not stored on this computer. It can be seen once the clinic’s server is back.',
);
const entryExists = refusal(409, 'entry_exists', 'Something else was saved already. Please start again.');

interface RecordParts {
  store: RecordStore;
  journal: Journal;
  getAuthor: () => Author | null;
  now: () => number;
}

const answerPicture = ({ bytes, type, asOf }: ShownPicture) =>
  new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': type,
      [offlineHeader]: asOf,
      'Cache-Control': 'no-store',
      'X-Request-Id': 'desk',
    },
  });

/** An entry without its appointment, if the server does not have that yet. */
export function withoutNewBooking(body: unknown): unknown {
  const { bookingId } = (body ?? {}) as { bookingId?: unknown };
  return typeof bookingId === 'number' && bookingId < 0 ? { ...(body as object), bookingId: null } : body;
}

/** Reads stored care records and signs entries of them while the server is away. */
export function createRecordWork({ store, journal, getAuthor, now }: RecordParts) {
  const apply = (record: OpenedRecord, command: QueuedCommand, { products: formulary }: RecordFile) =>
    applyEntry(record, command, { formulary });
  const commands = () => journal.getState().entries.map(({ command }) => command);

  /** The record with everything that was signed here, also what the server has refused: it was signed. */
  function find(userId: number): { record: OpenedRecord; file: RecordFile; author: Author } | Refusal {
    if (!store.isSafe()) return noKeyStorage;
    const author = getAuthor();
    const file = author && store.get(author.id);
    if (!author || !file) return noRecords;
    const stored = file.records.find((record) => record.userId === userId);
    if (!stored) return noSuchRecord;
    const own = listEntryCommands(commands(), userId).filter((command) => command.userId === author.id);
    const record = own.reduce((before, command) => apply(before, command, file), stored);
    return { record, file, author };
  }

  // Not about its booking, whose own changes would wait for it.
  const subjectOf = ({ userId, name }: OpenedRecord) => ({
    params: { userId: String(userId) },
    subject: { bookingId: null, customerId: userId },
    name,
  });

  /** Openings within half an hour are one visit, as on the server. */
  async function recordOpening(record: OpenedRecord, author: Author, what: RecordOpened = 'record') {
    const recently = new Date(now() - visitMs).toISOString();
    const isRecorded = commands().some(
      ({ call, body, userId, subject, occurredAt }) =>
        call === 'reportOpening' &&
        (body['what'] ?? 'record') === what &&
        userId === author.id &&
        subject.customerId === record.userId &&
        occurredAt > recently,
    );
    if (isRecorded) return;
    const at = new Date(now());
    const body = { openedAt: at.toISOString(), ...(what === 'pictures' && { what }) };
    const command = queueCommand(author, at, { ...subjectOf(record), call: 'reportOpening', body });
    await journal.append({ type: 'queued', command });
  }

  return {
    /** Answers the opening of a stored record once it is noted for the patient to see. @throws when it cannot be noted */
    open: async (userId: number): Promise<Response | Refusal> => {
      const found = find(userId);
      if ('sentence' in found) return found;
      const { record, file, author } = found;
      await recordOpening(record, author);
      return Response.json(OpenedRecord.parse(record), {
        headers: { [offlineHeader]: file.asOf, 'Cache-Control': 'no-store', 'X-Request-Id': 'desk' },
      });
    },
    /**
     * Shows a photograph: one that its author has not sent yet, or one that is stored, once that is noted for the patient to see.
     * @throws when it cannot be noted
     */
    openPicture: async (
      userId: number,
      entryId: string,
      body: unknown,
      readUnsent: PictureWork['readUnsent'],
    ): Promise<Response | Refusal> => {
      const found = find(userId);
      if ('sentence' in found) return found;
      const { record, author, file } = found;
      const isClosed = record.entries.find(({ id }) => id === entryId)?.photograph?.isClosed;
      const { reason } = OpenBody.safeParse(body).data ?? { reason: null };
      if (isClosed && !(reason && closedPictureReasons.includes(reason))) return pictureIsClosed;
      const unsent = await readUnsent(entryId, author);
      if (unsent) return answerPicture(unsent);
      // One whose consent was withdrawn here is on the disk until that is sent; of another record it is never shown.
      const bytes = isClosed === false ? await store.pictures.read(entryId) : undefined;
      if (!bytes) return pictureNotStored;
      await recordOpening(record, author, 'pictures');
      return answerPicture({ bytes, type: 'image/webp', asOf: file.asOf });
    },
    /** Makes an command of an entry, or says why it cannot be signed; the same entry again is the same command. */
    take: (
      { call, params, body }: OfflineCommand,
      key: string | null,
      picture?: NewPicture,
    ): QueuedCommand | Refusal => {
      const found = find(Number(params['userId']));
      if ('sentence' in found) return found;
      const { record, author, file } = found;
      const same = commands().find((one) => isEntryCall(one.call) && one.body['id'] === body['id']);
      if (same) {
        const isRepeat =
          same.userId === author.id &&
          JSON.stringify(same.body) === JSON.stringify(body) &&
          same.picture?.hash === picture?.hash;
        return isRepeat ? same : entryExists;
      }
      const at = new Date(now());
      const known = { formulary: file.products };
      const refused = isEntryCall(call)
        ? checkEntry(record, call, { params, body }, known, at)
        : notFoundRefusal('That change');
      if (refused) return refused;
      const before = listEntryCommands(commands(), record.userId).filter(
        ({ userId }) => userId === author.id,
      );
      const after = before.map((one) => one.id);
      const given = { ...subjectOf(record), ...(key && { id: key }), call, params, body, after };
      const command = queueCommand(author, at, given);
      const consentId = findConsentForRecord({ entries: knownEntries(record) }, at)?.id;
      return picture && consentId ? { ...command, picture: { ...picture, consentId } } : command;
    },
    /** An entry that the server has just taken: another outage right afterwards must not hide it. */
    addSent: async (command: QueuedCommand, withSent: RecallWork['withSent']): Promise<void> => {
      const file = store.get(command.userId);
      if (!file) return;
      const records = file.records.map((record) =>
        record.userId === command.subject.customerId ? apply(record, command, file) : record,
      );
      await store.save(withSent({ ...file, records }, command));
    },
  };
}
