import type { BodyInputOf, Call } from '#shared/contracts/call.ts';
import { networkError, type CallError } from '#web/data/errors.ts';
import { noteReach } from '#web/offline/connectivity.ts';
import { onChanged } from '#web/offline/outbox/changes.ts';
import { attempt, flush } from '#web/offline/outbox/flush.ts';
import type { ItemKind, OutboxItem } from '#web/offline/outbox/item.ts';
import { addItem, getItem, hurryItem } from '#web/offline/outbox/items.ts';
import type { Verdict } from '#web/offline/outbox/judge.ts';
import { remainingWait } from '#web/offline/outbox/waiting.ts';
import { askToStay } from '#web/offline/stayingPut.ts';

/**
 * `sent`: the clinic has it. `saved`: nobody answered, it waits on this device. `kept`: the clinic answered that
 * it could not take it now, and it waits as well. `refused`: it needs a change. `unsaved`: neither sent nor kept.
 */
export type SendResult = { type: 'sent' | 'saved' } | SendFailure;
export interface SendFailure {
  type: 'kept' | 'refused' | 'unsaved';
  error: CallError;
}

/** A little longer than one attempt may take. */
const patienceMs = 25_000;

interface Submission<C extends Call> {
  call: C;
  kind: ItemKind;
  ownerId: number | null;
  body: BodyInputOf<C>;
  /** The key of this text, and of the one that the form has tried before. */
  key: string;
  former: string | null;
  /** The former text was opened to be changed. */
  isEdit: boolean;
}

const errorOf = (status: number, code: string | null, sentence: string): CallError => ({
  status,
  code,
  message: `${status}: ${sentence}`,
  sentence,
  isRefusal: status > 0 && status < 500,
});

function resultOf({
  state,
  status,
  code,
  message,
}: Pick<Verdict, 'state' | 'status' | 'code' | 'message'>): SendResult {
  if (state === 'sent') return { type: 'sent' };
  const isWaiting = state === 'waiting' || state === 'sending';
  if (isWaiting && status === 0) return { type: 'saved' };
  return { type: isWaiting ? 'kept' : 'refused', error: errorOf(status, code, message) };
}

const resultOfItem = ({ state, lastStatus, lastCode, lastMessage }: OutboxItem) =>
  resultOf({ state, status: lastStatus, code: lastCode, message: lastMessage });

/** Waits until an attempt that began now has ended, whoever in this browser makes it. */
async function waitForAnswer(id: string): Promise<OutboxItem | undefined> {
  const isEnded = (item: OutboxItem | undefined) => {
    if (!item) return true;
    if (item.state !== 'waiting') return item.state !== 'sending';
    return item.attempts > 0 || (item.isToldToWait && remainingWait(item, Date.now()) > 0);
  };
  const until = performance.now() + patienceMs;
  for (;;) {
    const item = await getItem(id);
    const left = until - performance.now();
    if (isEnded(item) || left <= 0) return item;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(left, 1000));
      const stop = onChanged(() => {
        clearTimeout(timer);
        stop();
        resolve();
      });
    });
  }
}

/** Writes a new item, or takes up the one that waits with the same text. */
async function enqueue<C extends Call>({
  call,
  kind,
  ownerId,
  body,
  key,
  former,
  isEdit,
}: Submission<C>): Promise<void> {
  const known = await getItem(key);
  if (known) {
    await hurryItem(key);
    return;
  }
  const request = {
    method: 'POST',
    path: call.path,
    body: body as unknown as Record<string, unknown>,
  } as const;
  await addItem({ id: key, kind, ownerId, request, former: former === key ? null : former, isEdit });
}

/** The browser sends it although the page is closed, where it can. */
function askBrowser(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready
    .then((registration) =>
      (registration as { sync?: { register: (tag: string) => Promise<void> } }).sync?.register('outbox'),
    )
    .catch(() => undefined);
}

/** Every submission: written down first, then tried, and settled by the answer. Never throws. */
export async function sendThroughOutbox<C extends Call>(submission: Submission<C>): Promise<SendResult> {
  const { call, body, key } = submission;
  try {
    await enqueue(submission);
  } catch {
    // Nothing can be kept here, so this one try decides.
    const verdict = await attempt(call.path, key, body, Date.now());
    noteReach(verdict.status > 0);
    const result = resultOf(verdict);
    if (result.type === 'saved') return { type: 'unsaved', error: networkError() };
    return result.type === 'kept' ? { type: 'unsaved', error: result.error } : result;
  }
  askBrowser();
  void flush({ told: ({ verdict }) => noteReach(verdict.status > 0) }).catch(() => undefined);
  const item = await waitForAnswer(key).catch(() => undefined);
  const result: SendResult = item ? resultOfItem(item) : { type: 'saved' };
  if (result.type === 'saved' || result.type === 'kept') void askToStay().catch(() => undefined);
  return result;
}
