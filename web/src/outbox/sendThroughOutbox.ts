import type { BodyInputOf, Call } from '#shared/contracts/call.ts';
import { networkError, type CallError } from '#web/data/requests/request.ts';
import { setReachable } from '#web/offline/connectivity.ts';
import { flush, type Sent } from '#web/outbox/flush.ts';
import type { ItemKind, OutboxItem } from '#web/indexedDb/item.ts';
import { addItem, getItem, retryNow, type FormerItem } from '#web/outbox/items.ts';
import { attempt, noAnswer, type SendOutcome } from '#web/outbox/attempt.ts';
import { waitForAttempt } from '#web/outbox/waitForAttempt.ts';
import { requestPersistence } from '#web/offline/persistentStorage.ts';

/** Queued on this device: no response, or the server cannot accept it now. */
export interface Saved {
  type: 'saved';
  /** Its idempotency key, which is its id in the outbox. */
  id: string;
  isReachable: boolean;
}

/** `refused`: needs a correction. `unsaved`: could be neither sent nor stored. */
export interface SendFailure {
  type: 'refused' | 'unsaved';
  error: CallError;
}

/** `sent`: the server has it. */
type SendResult = { type: 'sent' } | Saved | SendFailure;

/** Timeout for IndexedDB, which never answers in some browsers; then nothing is stored. */
const databaseMs = 4000;

interface Submission<C extends Call> {
  call: C;
  kind: ItemKind;
  ownerId: number | null;
  body: BodyInputOf<C>;
  key: string;
  former: FormerItem | null;
}

const errorOf = (status: number, code: string | null, sentence: string): CallError => ({
  status,
  code,
  message: `${status}: ${sentence}`,
  sentence,
  isRefusal: status > 0 && status < 500,
  isFinal: status > 0 && status < 500,
});

type Settled = Pick<SendOutcome, 'state' | 'status' | 'code' | 'message'>;

function resultOf(id: string, { state, status, code, message }: Settled): SendResult {
  if (state === 'sent') return { type: 'sent' };
  if (state === 'waiting' || state === 'sending') return { type: 'saved', id, isReachable: status > 0 };
  return { type: 'refused', error: errorOf(status, code, message) };
}

const settledOf = ({ state, lastStatus, lastCode, lastMessage }: OutboxItem): Settled => ({
  state,
  status: lastStatus,
  code: lastCode,
  message: lastMessage,
});

/** Adds an item, or takes the waiting one with the same text. */
async function enqueue<C extends Call>({
  call,
  kind,
  ownerId,
  body,
  key,
  former,
}: Submission<C>): Promise<void> {
  const known = await getItem(key);
  if (known) {
    await retryNow(key);
    return;
  }
  const request = {
    method: 'POST',
    path: call.path,
    // Forms have named fields; a generic call may have no body.
    body: body as unknown as Record<string, unknown>,
  } as const;
  await addItem({ id: key, kind, ownerId, request, former });
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Registers Background Sync where supported, to send after the page is closed. */
function registerSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready
    .then((registration) =>
      (registration as { sync?: { register: (tag: string) => Promise<void> } }).sync?.register('outbox'),
    )
    .catch(() => undefined);
}

/** Stores a submission, then tries to send it, and settles it by the response. Never throws. */
export async function sendThroughOutbox<C extends Call>(submission: Submission<C>): Promise<SendResult> {
  const { call, body, key } = submission;
  try {
    await within(databaseMs, enqueue(submission));
  } catch {
    // Nothing can be stored here, so this attempt decides.
    const outcome = await attempt(call.path, key, body, Date.now());
    setReachable(outcome.isFromClinic);
    const result = resultOf(key, outcome);
    if (result.type !== 'saved') return result;
    const { status, code, message } = outcome;
    return { type: 'unsaved', error: status > 0 ? errorOf(status, code, message) : networkError() };
  }
  registerSync();
  let settled: SendOutcome | undefined;
  const onSettled = ({ item, outcome }: Sent) => {
    setReachable(outcome.isFromClinic);
    if (item.id === key) settled = outcome;
  };
  void flush({ onSettled }).catch(() => undefined);
  const item = await waitForAttempt(key).catch(() => undefined);
  // On a full device no receipt is left of what was sent.
  const result = resultOf(key, item ? settledOf(item) : (settled ?? noAnswer));
  if (result.type === 'saved') void requestPersistence().catch(() => undefined);
  return result;
}
