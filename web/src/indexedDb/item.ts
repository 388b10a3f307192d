import type { Encrypted } from '#web/indexedDb/cipher.ts';

/** `sending` with an expired lease, or whose sender is gone, counts as `waiting`. An item stays until answered. */
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

export type ItemKind = 'contact' | 'booking' | 'history';

/** The API call to make. */
export interface OutboxRequest {
  method: 'POST';
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** An outbox row. Its id is the `Idempotency-Key` of every attempt. */
export interface OutboxItem {
  id: string;
  schema: 1;
  kind: ItemKind;
  /** Owner; null for a guest's form. */
  ownerId: number | null;
  createdAt: number;
  tz: string;
  /** The encrypted request; null once it is sent. */
  enc: Encrypted | null;
  state: ItemState;
  attempts: number;
  notBefore: number;
  /** `notBefore` comes from the server's Retry-After, not from our back-off. The name is stored in rows. */
  isToldToWait: boolean;
  leaseUntil: number;
  lastStatus: number;
  lastCode: string | null;
  lastMessage: string;
  /** When its writer confirmed sending it despite its age. */
  renewedAt: number | null;
  /** Build id of the code whose request the server did not understand; newer code retries. */
  build: string | null;
  /** When its writer logged out and left it here; unset while they are signed in. */
  keptAt?: number | undefined;
  sentAt: number | null;
  serverId: number | null;
}

const newest = 1;
/** Rows of a newer schema are left alone. */
export const isKnown = (item: { schema: number }) => item.schema <= newest;

export function createItem(
  id: string,
  kind: ItemKind,
  ownerId: number | null,
  enc: Encrypted,
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
