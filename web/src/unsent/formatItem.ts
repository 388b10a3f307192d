import { findService } from '#shared/domain/catalogue.ts';
import { formatShortDay } from '#shared/domain/wallTime.ts';
import type { ItemKind, OutboxItem, OutboxRequest } from '#web/indexedDb/item.ts';
import type { Unsent } from '#web/outbox/unsent.ts';
import { deviceDate, deviceTime } from '#web/ui/deviceTime.ts';

export const formatTime = (instant: number) => deviceTime(new Date(instant));
const day = (instant: number) => formatShortDay(deviceDate(new Date(instant)));

export const formatWhen = (instant: number) => `${day(instant)}, ${formatTime(instant)}`;

const wordsOf: Record<ItemKind, { title: string; noun: string }> = {
  contact: { title: 'Message to the clinic', noun: 'message' },
  booking: { title: 'Consultation request', noun: 'request' },
  history: { title: 'Medical history', noun: 'medical history' },
};

export const formatKind = ({ kind }: OutboxItem) => wordsOf[kind].title;

/** A message's subject or a request's service. Receipts have no text. */
export function formatSubject(request: OutboxRequest | null): string {
  const subject = request?.body['subject'] ?? request?.body['service'];
  return typeof subject === 'string' ? (findService(subject)?.name ?? subject) : '';
}

/** Whether Background Sync can send it after the site is closed. */
export const canSendInBackground = () => 'SyncManager' in window;

/** Time of the next attempt, with its date unless today. */
function formatNextTry(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? `Next try at ${formatTime(at)}.` : `Next try on ${day(at)} at ${formatTime(at)}.`;
}

/** Our own words instead of the server's, which ask the user to try again. */
function formatWaiting({ lastStatus, isToldToWait, notBefore }: OutboxItem): string {
  if (lastStatus > 0) {
    const why =
      lastStatus === 429
        ? 'too many requests have come from this connection'
        : 'it cannot take this right now';
    return `Waiting for the clinic: ${why}. ${isToldToWait ? formatNextTry(notBefore) : ''}`.trim();
  }
  return canSendInBackground()
    ? 'Waiting for connection'
    : 'Waiting for connection. Sends next time you open the app.';
}

/** Why a requested attempt did not succeed. */
export function formatTried(item: OutboxItem | undefined): string {
  if (item?.state !== 'waiting') return '';
  if (item.lastStatus > 0) return 'Tried just now: the clinic could not take it yet. It stays here.';
  return 'Tried just now: the clinic cannot be reached. It stays here and goes by itself.';
}

/** That something which waited was sent. */
export function formatSent(items: readonly OutboxItem[]): string {
  const [one] = items;
  if (one && items.length === 1)
    return `Your ${wordsOf[one.kind].noun} of ${formatTime(one.createdAt)} was sent`;
  return `${items.length} messages or requests that waited were sent`;
}

const pluralOf = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** Number of unsent messages and requests. */
export function formatUnsent(entries: readonly Unsent[]): string {
  const nouns = new Set(entries.map(({ item }) => wordsOf[item.kind].noun));
  const [one = 'item'] = nouns.size === 1 ? nouns : [];
  return `${entries.length} unsent ${entries.length === 1 ? one : pluralOf(one)}`;
}

/** State of an item in a sentence that promises nothing uncertain. */
export function formatState(item: OutboxItem): string {
  switch (item.state) {
    case 'waiting':
      return formatWaiting(item);
    case 'sending':
      return 'Sending…';
    case 'sent': {
      const reference = item.serverId === null ? '' : ` · ref ${item.serverId}`;
      return `Sent ${formatTime(item.sentAt ?? 0)}${reference}`;
    }
    case 'needs_login':
    case 'locked':
      return 'Log in to send';
    case 'needs_fix':
      return `Needs a change: ${item.lastMessage || 'the clinic could not take it as it is.'}`;
    case 'needs_attention':
      return `Could not be sent: ${item.lastMessage || 'the clinic did not take it.'}`;
    case 'waiting_update':
      return 'Waiting for this site to update';
    case 'stale':
      return 'Written more than a week ago. Do you still want to send it?';
  }
}
