interface Pending<Key, Found> {
  key: Key;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/** So that the rows of one query do not keep everybody else waiting. */
const maxKeys = 32;

/** So that one stuck query does not block everybody, a second one starts after this long. */
const slowAfterMs = 20;
const maxConcurrent = 2;

/**
 * Batches the look-ups or writes of one turn of the event loop, or made while an earlier query runs, into one query: the busier the server is, the fewer queries a request costs. Every result comes from a query that began after the request for it.
 * @param find gets each key once
 */
export function batchQueries<Key, Found>(
  find: (keys: Key[]) => Promise<Map<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  const pending: Pending<Key, Found>[] = [];
  let underWay = 0;
  let slow = 0;

  async function answer(): Promise<void> {
    if (pending.length === 0 || underWay > slow || underWay === maxConcurrent) return;
    const batch = pending.splice(0, maxKeys);
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      slow++;
      void answer();
    }, slowAfterMs);
    underWay++;
    try {
      const found = await find([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      clearTimeout(timer);
      underWay--;
      if (isSlow) slow--;
      void answer();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (pending.push({ key, resolve, reject }) === 1) setImmediate(() => void answer());
    });
}
