import type { OutboxItem, OutboxRequest } from '#web/offline/outbox/item.ts';

const time = (instant: number) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = (instant: number) =>
  new Date(instant).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

export const whenWords = (instant: number) => `${day(instant)}, ${time(instant)}`;

export const kindWords = ({ kind }: OutboxItem) =>
  kind === 'contact' ? 'Message to the clinic' : 'Consultation request';

/** What it is about: a message's subject, a request's service. Receipts keep no text. */
export function aboutWords(request: OutboxRequest | null): string {
  const about = request?.body['subject'] ?? request?.body['service'];
  return typeof about === 'string' ? about : '';
}

/** Whether the browser can send it after the site was closed. */
const canSendInBackground = () => 'SyncManager' in window;

function waitingWords({ lastStatus, lastMessage, isToldToWait, notBefore }: OutboxItem): string {
  if (lastStatus > 0) {
    const then = isToldToWait ? ` Next try at ${time(notBefore)}.` : '';
    return `Waiting for the clinic. ${lastMessage}${then}`.trim();
  }
  return canSendInBackground()
    ? 'Waiting for connection'
    : 'Waiting for connection. Sends next time you open the app.';
}

/** How an item stands, in a sentence that promises nothing that is not certain. */
export function stateWords(item: OutboxItem): string {
  switch (item.state) {
    case 'waiting':
      return waitingWords(item);
    case 'sending':
      return 'Sending…';
    case 'sent': {
      const reference = item.serverId === null ? '' : ` · ref ${item.serverId}`;
      return `Sent ${time(item.sentAt ?? 0)}${reference}`;
    }
    case 'needs_login':
    case 'locked':
      return 'Sign in to send';
    case 'needs_fix':
      return `Needs a change: ${item.lastMessage || 'the clinic could not take it as it is.'}`;
    case 'needs_attention':
      return `Could not be sent: ${item.lastMessage || 'the clinic did not take it.'}`;
    case 'waiting_update':
      return 'Waiting for an update of this site';
    case 'stale':
      return 'Written more than a week ago. Do you still want to send it?';
  }
}
