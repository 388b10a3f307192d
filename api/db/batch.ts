interface Asked<Key, Found> {
  key: Key;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/** Two, so that one stuck query does not block everybody. */
const maxConcurrent = 2;

/**
 * Batches look-ups of one turn of the event loop, or those that arrive while earlier queries run, into one query: the
 * busier the server is, the fewer queries a request costs. Every result comes from a query that began after it was
 * requested.
 */
export function batchLookups<Key, Found>(
  find: (keys: Key[]) => Promise<Map<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let asked: Asked<Key, Found>[] = [];
  let underWay = 0;

  async function answer(): Promise<void> {
    if (asked.length === 0 || underWay === maxConcurrent) return;
    const batch = asked;
    asked = [];
    underWay++;
    try {
      const found = await find([...new Set(batch.map(({ key }) => key))]);
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
      if (asked.push({ key, resolve, reject }) === 1) setImmediate(() => void answer());
    });
}
