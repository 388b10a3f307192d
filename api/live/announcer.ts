import type { Knex } from 'knex';

export const channel = 'clinic_changes';
const gatherMs = 20;

/**
 * Tells every copy of the server that there is something new in the events, once for all that happened at the same
 * time and never in the transaction of a change: PostgreSQL lets transactions that notify commit one by one. An
 * announcement that is lost loses nothing, since every copy looks by itself, too.
 */
export function createAnnouncer(db: Knex): (kind?: 'events' | 'message') => void {
  const kinds = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  async function tell() {
    timer = undefined;
    const payloads = [...kinds].map((kind) => JSON.stringify({ kind, id: null }));
    kinds.clear();
    await db.raw(`SELECT pg_notify(?, payload) FROM unnest(?::text[]) AS payload`, [channel, payloads]);
  }
  return (kind = 'events') => {
    kinds.add(kind);
    timer ??= setTimeout(() => void tell().catch(() => {}), gatherMs);
  };
}
