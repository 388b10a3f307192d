interface Pending<Key, Found> {
  key: Key;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/** Two, so that one stuck query does not block everybody. */
const maxConcurrent = 2;

/** Of more keys half are left to the other query, so that PostgreSQL works on it while rows of this one are sent. */
const fewKeys = 8;

/**
 * Batches the look-ups or writes of one turn of the event loop, or made while earlier queries run, into one query: the busier the server is, the fewer queries a request costs. Every result comes from a query that began after the request for it.
 * @param find gets each key once
 */
export function batchQueries<Key, Found>(
  find: (keys: Key[]) => Promise<Map<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  const pending: Pending<Key, Found>[] = [];
  let underWay = 0;

  async function answer(): Promise<void> {
    if (pending.length === 0 || underWay === maxConcurrent) return;
    const batch = pending.splice(0, Math.max(fewKeys, pending.length / 2));
    underWay++;
    try {
      const finding = find([...new Set(batch.map(({ key }) => key))]);
      void answer();
      const found = await finding;
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay--;
      void answer();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (pending.push({ key, resolve, reject }) === 1) setImmediate(() => void answer());
    });
}
