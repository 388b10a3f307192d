import type { OutboxItem } from '#web/indexedDb/item.ts';
import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

const key = 'announced';
/** A form that shows the outcome itself has marked it by then. */
const patienceMs = 1500;

function readAnnounced(): string[] {
  try {
    const ids: unknown = JSON.parse(readStored('localStorage', key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Somebody has read that this item was sent. */
export function markAnnounced(...ids: string[]): void {
  writeStored('localStorage', key, JSON.stringify([...new Set([...readAnnounced(), ...ids])].slice(-50)));
}

export function listUnannounced(items: readonly OutboxItem[]): OutboxItem[] {
  const known = new Set(readAnnounced());
  return items.filter(({ id, state }) => state === 'sent' && !known.has(id));
}

/** Calls `announce` with what was sent meanwhile, once for all tabs, unless a form shows it. */
export function announceSoon(
  readItems: () => readonly OutboxItem[],
  announce: (items: readonly OutboxItem[]) => void,
): void {
  if (listUnannounced(readItems()).length === 0) return;
  setTimeout(() => {
    const items = listUnannounced(readItems());
    if (items.length === 0 || document.visibilityState === 'hidden') return;
    markAnnounced(...items.map(({ id }) => id));
    announce(items);
  }, patienceMs);
}
