/**
 * Something a person has written for the clinic and what became of it. `sending` with a lease that has run out,
 * or whose sender is gone, counts as `waiting`. Nothing goes by itself before it has been answered.
 */
export type ItemState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'needs_login'
  | 'locked'
  | 'needs_fix'
  | 'needs_attention'
  | 'waiting_update'
  | 'stale';

export type ItemKind = 'contact' | 'booking';

/** A call as it is made when its turn comes. */
export interface OutboxRequest {
  method: 'POST';
  path: string;
  body: Readonly<Record<string, unknown>>;
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  ct: ArrayBuffer;
}

/** A row of the outbox. Its id is the `Idempotency-Key` of every attempt to send this text. */
export interface OutboxItem {
  id: string;
  schema: 1;
  kind: ItemKind;
  /** Whose it is; null for what a guest has written. */
  ownerId: number | null;
  createdAt: number;
  tz: string;
  /** The request, readable with its owner's key only; null once it is sent. */
  enc: Sealed | null;
  state: ItemState;
  attempts: number;
  notBefore: number;
  /** `notBefore` was the clinic's wish and not our own back-off. */
  isToldToWait: boolean;
  leaseUntil: number;
  lastStatus: number;
  lastCode: string | null;
  lastMessage: string;
  /** When its writer said that it should go although it is old. */
  renewedAt: number | null;
  /** The code that the clinic did not understand, so that newer code tries again. */
  build: string | null;
  /** When its writer logged out and wanted it kept; not there while they are signed in. */
  keptAt?: number | undefined;
  sentAt: number | null;
  serverId: number | null;
}

const newest = 1;
/** Rows of a later release are left for it. */
export const isKnown = (item: { schema: number }) => item.schema <= newest;

export function makeItem(
  id: string,
  kind: ItemKind,
  ownerId: number | null,
  enc: Sealed,
  now = Date.now(),
): OutboxItem {
  return {
    id,
    schema: newest,
    kind,
    ownerId,
    createdAt: now,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    enc,
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    isToldToWait: false,
    leaseUntil: 0,
    lastStatus: 0,
    lastCode: null,
    lastMessage: '',
    renewedAt: null,
    build: null,
    sentAt: null,
    serverId: null,
  };
}
