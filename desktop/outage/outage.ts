import { refusalOfAudience } from '#shared/contracts/audience.ts';
import { settleHeader, type Call } from '#shared/contracts/call.ts';
import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { offlineHeader, type ConflictChoice, type OutageState } from '#shared/contracts/ipcContract.ts';
import type { QueuedCommand, CommandResult } from '#shared/contracts/queuedCommand.ts';
import type { Outcome } from '#shared/contracts/platform.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { stockCalls } from '#shared/contracts/stock.ts';
import { neverSent } from '#shared/commands/deskCommand.ts';
import { applyCommands } from '#shared/commands/deskCommands.ts';
import { withoutWithdrawn } from '#shared/outage/records.ts';
import { isEntryCall } from '#shared/commands/recordCallNames.ts';
import type { OutageView } from '#shared/commands/view.ts';
import { errorResponse } from '#desktop/connection/errorResponse.ts';
import type { Vault } from '#desktop/storage/encryptedFile.ts';
import { answerRead } from './answerReads.ts';
import type { Known } from './conflicts.ts';
import { createDecisions } from './decide.ts';
import { notOffline, readCommand, acceptCommand } from './intake.ts';
import { withClockTimes, type Journal } from './journal.ts';
import { createJournalItems } from './journalItems.ts';
import { applyResult } from './applyResult.ts';
import type { OfflineListFile, StoredList, RecordStore } from './recordStore.ts';
import type { PictureFiles } from './pictureFiles.ts';
import { createPictureWork } from './pictureWork.ts';
import { createRecallWork } from './recallWork.ts';
import { createRecordWork, withoutNewBooking } from './recordWork.ts';
import { openReplay } from './replay.ts';
import { createTemporaryIds, paramsOf } from './temporaryIds.ts';
import type { Reply, SendCommand } from './sendCommand.ts';
import { answerQueued, notStored, readJson, readKey, readVersion } from './windowRequests.ts';

interface OutageParts {
  journal: Journal;
  offlineList: OfflineListFile;
  records: RecordStore;
  pictures: PictureFiles;
  vault: Pick<Vault, 'isSafe'>;
  send: SendCommand;
  /** The signed-in user; during an outage, the user at the last contact with the server. */
  getOwner: () => StoredList['user'] | null;
  /** The user whose session the server has confirmed, while it can be reached. */
  getSender: () => number | null;
  onChange: () => void;
  now?: () => number;
  /** How far the computer's clock is behind `now`, in milliseconds. */
  clockOffset?: () => number;
}

/** Lets the window render the answer first; rendering everything else before it takes 50 % longer. */
const announceAfterMs = 80;

const noKeyStorage =
  'This computer has no safe place for a key, so nothing can be noted while the clinic’s server is away.';
const nothingStored = 'No appointments are kept on this computer, so nothing can be noted here.';
/** Work without the clinic's server: answers from the snapshot, and changes that are recorded and sent later. */
export function openOutage(parts: OutageParts) {
  const { offlineList, records, vault, getOwner, getSender, onChange, now = Date.now } = parts;
  const { clockOffset = () => 0 } = parts;
  const pictureWork = createPictureWork({
    journal: withClockTimes(parts.journal, clockOffset),
    files: parts.pictures,
  });
  const { journal } = pictureWork;
  const send = pictureWork.sendBy(parts.send);
  const temporary = createTemporaryIds();

  const getSnapshot = () => offlineList.get()?.kept ?? null;
  /** Of a colleague's entry of a care record not even its kind shows. */
  const isShown = ({ call, userId }: QueuedCommand) => !isEntryCall(call) || userId === getOwner()?.id;
  function listFolded(): QueuedCommand[] {
    const commands = journal
      .getState()
      .entries.flatMap(({ command, conflict }) => (conflict ? [] : [command]));
    return withoutWithdrawn(commands).filter(isShown);
  }
  function getView(): OutageView | null {
    const snapshot = getSnapshot();
    return snapshot && applyCommands(snapshot, listFolded());
  }

  const getKnown = (): Known => ({
    view: getView(),
    snapshot: getSnapshot(),
    results: journal.getState().results,
    now: new Date(now()),
  });

  const recordWork = createRecordWork({
    store: records,
    journal,
    getAuthor: getOwner,
    now,
  });

  const recallWork = createRecallWork({
    store: records,
    journal,
    getAuthor: getOwner,
    findPhone: (userId) => getView()?.customers.find(({ id }) => id === userId)?.phone ?? null,
    now,
  });

  async function onResult(command: QueuedCommand, result: CommandResult, row: Reply['row']): Promise<void> {
    temporary.record(command, result);
    // The stored records are of the person who is here.
    if (isEntryCall(command.call) && command.userId !== getOwner()?.id) return;
    if (isEntryCall(command.call)) return recordWork.addSent(command, recallWork.withSent);
    const stored = offlineList.get();
    if (stored?.kept)
      await offlineList.save({ ...stored, kept: applyResult(stored.kept, command, result, row) });
  }
  const replay = openReplay({ journal, send, getSender, onResult, onChange, now });
  const items = createJournalItems({ journal, replay, getOwner, getKnown, listFolded });
  const decisions = createDecisions({
    journal,
    getOwner,
    getKnown,
    isSending: (id) => replay.sendingId() === id,
    now,
  });

  function whyNot(): string | null {
    if (!vault.isSafe()) return noKeyStorage;
    return getSnapshot() && getOwner() ? null : nothingStored;
  }

  function getState(): OutageState {
    const { entries } = journal.getState();
    const conflicts = entries.filter(({ conflict }) => conflict !== null).length;
    const reason = whyNot();
    return {
      canWrite: reason === null,
      whyNot: reason,
      snapshotAsOf: getSnapshot()?.asOf ?? null,
      unsent: entries.length - conflicts,
      conflicts,
    };
  }

  const findQueued = (key: string | null) =>
    journal.getState().entries.find(({ command }) => command.id === key)?.command;

  /** Reads that are recorded: a stored record, a photograph, a recall. */
  const openedCalls: Call[] = [recordCalls.openRecord, pictureCalls.openPicture, stockCalls.findRecalled];

  async function open(call: Call, request: Request, body: string): Promise<Response> {
    const params = paramsOf(call, new URL(request.url).pathname);
    const userId = Number(params['userId']);
    const opening =
      call === recordCalls.openRecord
        ? recordWork.open(userId)
        : call === stockCalls.findRecalled
          ? recallWork.search(readJson(body))
          : recordWork.openPicture(userId, params['entryId'] ?? '', readJson(body), pictureWork.readUnsent);
    const opened = await opening.catch(() => notStored);
    setTimeout(onChange, announceAfterMs);
    return opened instanceof Response ? opened : errorResponse(opened, { 'X-Request-Id': 'desk' });
  }

  /** Answers a read from the snapshot; null where the snapshot does not have it. @param body of a read with one */
  function readStored(call: Call, request: Request, body?: unknown): Response | null {
    const [view, user] = [getView(), getOwner()];
    if (!view || !user) return null;
    const url = new URL(request.url);
    const params = paramsOf(call, temporary.replaceInPath(url.pathname));
    const products = records.get(user.id)?.products;
    return answerRead(call, url, params, { view, user, products, now: new Date(now()) }, body);
  }

  async function record(call: Call, request: Request, body: string, file?: Uint8Array): Promise<Response> {
    const user = getOwner();
    // What another person stored here goes, whatever this call is answered.
    if (user) records.get(user.id);
    // A desk stores records for clinicians alone.
    const rights = user && { ...user, role: 'admin', isPrescriber: false };
    const refused = rights && refusalOfAudience(rights, call.audience);
    if (refused) return errorResponse(refused, { 'X-Request-Id': 'desk' });
    if (openedCalls.includes(call)) return open(call, request, body);
    if (call === consentReadingCalls.findCoolingOff) {
      const answer = readStored(call, request, temporary.replaceInBody(readJson(body)));
      // Without this header the page would take the answer to a POST for that of some other machine.
      answer?.headers.set('X-Request-Id', 'desk');
      return answer ?? errorResponse(notOffline);
    }
    const key = readKey(request.headers);
    const known = findQueued(key);
    if (known) return answerQueued(call, known, getView());
    // Only the server knows the outcome of a change that was sent to it.
    if (request.headers.has(settleHeader)) return errorResponse(notOffline);
    const reason = whyNot();
    const [snapshot, view, author] = [getSnapshot(), getView(), getOwner()];
    if (reason !== null || !snapshot || !view || !author)
      return errorResponse(neverSent(reason ?? nothingStored));
    const headers = { 'X-Request-Id': 'desk', [offlineHeader]: view.asOf };
    const offlineRequest = {
      call,
      params: paramsOf(call, temporary.replaceInPath(new URL(request.url).pathname)),
      body: withoutNewBooking(temporary.replaceInBody(readJson(body))),
      ifVersion: readVersion(request.headers),
      key,
    };
    const asked = readCommand(offlineRequest);
    const picture = call.isUpload && pictureWork.check(file ?? new Uint8Array());
    const command =
      'sentence' in asked
        ? asked
        : picture && 'sentence' in picture
          ? picture
          : isEntryCall(asked.call)
            ? recordWork.take(asked, key, picture || undefined)
            : asked.call === 'addRecallTasks'
              ? recallWork.takeTasks(asked, key)
              : acceptCommand(asked, key, {
                  view,
                  journal: journal.getState(),
                  versionAtServer: (id) =>
                    snapshot.bookings.find((booking) => booking.id === id)?.version ?? null,
                  author,
                  now: new Date(now()),
                });
    if ('sentence' in command) return errorResponse(command, headers);
    try {
      // Before the journal, so that no change is without its file.
      if (file) await pictureWork.save(command, file);
      await journal.append({ type: 'queued', command });
    } catch {
      if (file) pictureWork.removeUnrecorded(command);
      return errorResponse(notStored);
    }
    setTimeout(onChange, announceAfterMs);
    return answerQueued(call, command, getView());
  }

  /** Changes are checked and recorded one after the other, so that two cannot take the same time. */
  let lastWrite: Promise<unknown> = Promise.resolve();

  return {
    getState,
    readJournal: items.read,
    readSent: items.readSent,
    putAwaySent: async (ids: readonly string[]): Promise<void> => {
      const own = items.readSent().flatMap(({ id }) => (ids.includes(id) ? [id] : []));
      if (own.length > 0) await journal.append({ type: 'put_away', ids: own }).finally(onChange);
    },
    /** The snapshot's bookings with the unsent changes applied; null without a snapshot. */
    listBookings: () => getView()?.bookings ?? null,
    answerRead: (call: Call, request: Request): Response | null => readStored(call, request),
    /** Records a change for later, or answers why that is not possible. */
    takeWrite: (call: Call, request: Request, body: string, file?: Uint8Array): Promise<Response> => {
      const write = lastWrite.then(() => record(call, request, body, file));
      lastWrite = write.catch(() => {});
      return write;
    },
    /** The server must not settle a change that is recorded here under the same key. */
    isRecorded: (request: Request): boolean =>
      request.headers.has(settleHeader) && findQueued(readKey(request.headers)) !== undefined,
    realPath: temporary.replaceInPath,
    discard: async (id: string): Promise<Outcome> => {
      const outcome = await decisions.discard(id).finally(onChange);
      void replay.flush();
      return outcome;
    },
    resolve: async (id: string, choice: ConflictChoice, reason?: string): Promise<Outcome> => {
      const decided = await decisions.resolve(id, choice, reason).finally(onChange);
      const flushed = replay.flush();
      if ('isDone' in decided) return decided;
      await flushed;
      return items.formatRetry(decided);
    },
    flush: replay.flush,
    countSent: replay.countSent,
    stop: replay.stop,
  };
}

export type Outage = ReturnType<typeof openOutage>;
