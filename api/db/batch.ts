interface Asked<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins look-ups that are wanted at the same moment, that is in one turn of the event loop, into one query:
 * the busier the server is, the fewer queries a request costs. Every answer comes from a query that began
 * after it was asked for.
 */
export function batchLookups<Found>(
  find: (keys: string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let asked: Asked<Found>[] = [];

  async function answer(): Promise<void> {
    const batch = asked;
    asked = [];
    try {
      const found = await find([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (asked.push({ key, resolve, reject }) === 1) setImmediate(() => void answer());
    });
}
