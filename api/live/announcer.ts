import type { Knex } from 'knex';

export const channel = 'clinic_changes';
const gatherMs = 20;

/** Once for concurrent changes and outside their transactions, which PostgreSQL commits one at a time. Copies also poll. */
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
