import type { Knex } from 'knex';

export const channel = 'clinic_changes';
const gatherMs = 20;

/**
 * Notifies every copy of the server of new events, once for concurrent changes and never in a change's transaction,
 * because PostgreSQL commits transactions that notify one at a time. A lost notification loses nothing, since every
 * copy also polls.
 */
export function createAnnouncer(db: Knex): (kind?: 'events' | 'message') => void {
  const kinds = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  async function notify() {
    timer = undefined;
    const payloads = [...kinds].map((kind) => JSON.stringify({ kind, id: null }));
    kinds.clear();
    await db.raw(`SELECT pg_notify(?, payload) FROM unnest(?::text[]) AS payload`, [channel, payloads]);
  }
  return (kind = 'events') => {
    kinds.add(kind);
    timer ??= setTimeout(() => void notify().catch(() => {}), gatherMs);
  };
}
