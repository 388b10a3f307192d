import type { AdminBooking } from '#shared/contracts/booking.ts';
import { settleHeader, type Call } from '#shared/contracts/call.ts';
import {
  offlineHeader,
  type ConflictChoice,
  type JournalItem,
  type OutageState,
} from '#shared/contracts/ipcContract.ts';
import type { Intent, IntentResult } from '#shared/contracts/intent.ts';
import type { Outcome } from '#shared/contracts/platform.ts';
import { notKept } from '#shared/outage/checkIntent.ts';
import { foldIntents } from '#shared/outage/fold.ts';
import { againDone } from '#shared/outage/intentWords.ts';
import { listLeaving } from '#shared/outage/leaving.ts';
import { describeMark } from '#shared/outage/unsentWords.ts';
import type { OutageView } from '#shared/outage/view.ts';
import { errorResponse } from '#desktop/connection/errorResponse.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';
import { answerRead } from './answerReads.ts';
import { itemOf, type Known } from './cards.ts';
import { makeDecisions } from './decide.ts';
import { notOffline, readWish, takeIntent } from './intake.ts';
import type { Journal } from './journal.ts';
import { keepMade } from './keepMade.ts';
import type { OfflineListFile, StoredList } from './offlineList.ts';
import { openReplay } from './replay.ts';
import { makeTemporaryIds, paramsOf } from './temporaryIds.ts';
import type { Reply, SendIntent } from './sendIntent.ts';
import { answerPencilled, notStored, readJson, readKey, readVersion } from './windowRequests.ts';

interface OutageParts {
  journal: Journal;
  offlineList: OfflineListFile;
  vault: Pick<Vault, 'isSafe'>;
  send: SendIntent;
  /** Who is signed in, or was when the clinic was last reached. */
  getOwner: () => StoredList['user'] | null;
  /** The user whose session the server has confirmed, while it can be reached. */
  getSender: () => number | null;
  /** The state, or what waits, has changed. */
  onChange: () => void;
  now?: () => number;
}

/** The window draws the answer first; drawing everything else before it takes half as long again. */
const announceAfterMs = 80;

const noKeyStorage =
  'This computer has no safe place for a key, so nothing can be noted while the clinic’s server is away.';
const nothingKept = 'No appointments are kept on this computer, so nothing can be noted here.';
/** Work without the clinic's server: answers from the kept data, and changes that are noted and sent later. */
export function openOutage(parts: OutageParts) {
  const { journal, offlineList, vault, send, getOwner, getSender, onChange, now = Date.now } = parts;
  const temporary = makeTemporaryIds();

  const getKept = () => offlineList.get()?.kept ?? null;
  const listFolded = () =>
    journal.getState().entries.flatMap(({ intent, conflict }) => (conflict ? [] : [intent]));
  function getView(): OutageView | null {
    const kept = getKept();
    return kept && foldIntents(kept, listFolded());
  }

  const getKnown = (): Known => ({
    view: getView(),
    kept: getKept(),
    made: journal.getState().made,
    now: new Date(now()),
  });

  async function onMade(intent: Intent, made: IntentResult, row: Reply['row']): Promise<void> {
    temporary.note(intent, made);
    const stored = offlineList.get();
    if (stored?.kept) await offlineList.keep({ ...stored, kept: keepMade(stored.kept, intent, made, row) });
  }
  const replay = openReplay({ journal, send, getSender, onMade, onChange, now });
  const decisions = makeDecisions({
    journal,
    getOwner,
    getKnown,
    isSending: (id) => replay.sendingId() === id,
    now,
  });

  function whyNot(): string | null {
    if (!vault.isSafe()) return noKeyStorage;
    return getKept() && getOwner() ? null : nothingKept;
  }

  function getState(): OutageState {
    const { entries } = journal.getState();
    const conflicts = entries.filter(({ conflict }) => conflict !== null).length;
    const reason = whyNot();
    return {
      canWrite: reason === null,
      whyNot: reason,
      snapshotAsOf: getKept()?.asOf ?? null,
      unsent: entries.length - conflicts,
      conflicts,
    };
  }

  const findIntent = (key: string | null) =>
    journal.getState().entries.find(({ intent }) => intent.id === key)?.intent;

  async function note(call: Call, request: Request, body: string): Promise<Response> {
    const key = readKey(request.headers);
    const known = findIntent(key);
    if (known) return answerPencilled(call, known, getView());
    // Only the server knows what became of a change that was sent to it.
    if (request.headers.has(settleHeader)) return errorResponse(notOffline);
    const reason = whyNot();
    const [kept, view, author] = [getKept(), getView(), getOwner()];
    if (reason !== null || !kept || !view || !author) return errorResponse(notKept(reason ?? nothingKept));
    const asked = {
      call,
      params: paramsOf(call, temporary.replaceInPath(new URL(request.url).pathname)),
      body: temporary.replaceInBody(readJson(body)),
      ifVersion: readVersion(request.headers),
      key,
    };
    const wish = readWish(asked);
    const intent =
      'sentence' in wish
        ? wish
        : takeIntent(wish, key, {
            view,
            journal: journal.getState(),
            versionAtServer: (id) => kept.bookings.find((booking) => booking.id === id)?.version ?? null,
            author,
            now: new Date(now()),
          });
    if ('sentence' in intent)
      return errorResponse(intent, { 'X-Request-Id': 'desk', [offlineHeader]: view.asOf });
    try {
      await journal.append({ type: 'noted', intent });
    } catch {
      return errorResponse(notStored);
    }
    setTimeout(onChange, announceAfterMs);
    return answerPencilled(call, intent, getView());
  }

  /** The journal's changes as the screens show them. */
  function listItems(): JournalItem[] {
    const kept = getKept();
    const leaving = kept ? listLeaving(kept, listFolded()) : new Map<string, AdminBooking>();
    const card = { known: getKnown(), leaving, sendingId: replay.sendingId(), whyHeld: replay.whyHeld };
    return journal.getState().entries.map((entry) => itemOf(entry, card));
  }

  /** What became of a change that was made again: a second refusal has the same sentence on its card. */
  function tellAgain({ id, words }: Intent): Outcome {
    const item = listItems().find((one) => one.id === id);
    if (!item?.conflict) return { isDone: true, message: againDone(words, item ? describeMark(item) : null) };
    return { isDone: false, message: `It was refused again. ${item.conflict.sentence}` };
  }

  /** Who is signed in sees that somebody else left changes, but not about whom. */
  function readJournal(): JournalItem[] {
    const me = getOwner();
    if (!me) return [];
    return listItems().map((item) =>
      item.author.id === me.id ? item : { ...item, name: null, conflict: null },
    );
  }

  /** Changes are checked and noted one after the other, so that two cannot take the same time. */
  let last: Promise<unknown> = Promise.resolve();

  return {
    getState,
    readJournal,
    /** The kept bookings with the unsent changes applied; null where none are kept. */
    listBookings: () => getView()?.bookings ?? null,
    /** Answers a read from the kept data; null where it is not kept. */
    answerRead: (call: Call, request: Request): Response | null => {
      const [view, user] = [getView(), getOwner()];
      if (!view || !user) return null;
      const url = new URL(request.url);
      const params = paramsOf(call, temporary.replaceInPath(url.pathname));
      return answerRead(call, url, params, { view, user, now: new Date(now()) });
    },
    /** Notes a change for later, or says why that is not possible. */
    takeWrite: (call: Call, request: Request, body: string): Promise<Response> => {
      const mine = last.then(() => note(call, request, body));
      last = mine.catch(() => {});
      return mine;
    },
    /** A change that was noted already must not be refused or repeated under its key by the server. */
    isNoted: (request: Request): boolean =>
      request.headers.has(settleHeader) && findIntent(readKey(request.headers)) !== undefined,
    realPath: temporary.replaceInPath,
    discard: async (id: string): Promise<Outcome> => {
      const outcome = await decisions.discard(id).finally(onChange);
      void replay.flush();
      return outcome;
    },
    resolve: async (id: string, choice: ConflictChoice): Promise<Outcome> => {
      const decided = await decisions.resolve(id, choice).finally(onChange);
      const flushed = replay.flush();
      if ('isDone' in decided) return decided;
      await flushed;
      return tellAgain(decided);
    },
    flush: replay.flush,
    countSent: replay.countSent,
    stop: replay.stop,
  };
}

export type Outage = ReturnType<typeof openOutage>;
