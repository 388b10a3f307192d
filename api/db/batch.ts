const PATIENCE_MS = 3_000;

interface Asked<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins look-ups that are wanted at the same time into one query: while one is under way the next keys
 * gather, so the busier the server is, the fewer queries a request costs. An idle server asks at once.
 * Every answer comes from a query that began after it was asked for.
 */
export function batchLookups<Found>(
  find: (keys: string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let asked: Asked<Found>[] = [];
  let isAsking = false;

  async function answer(batch: Asked<Found>[]): Promise<void> {
    try {
      const found = await find([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function askNext(): void {
    isAsking = asked.length > 0;
    if (!isAsking) return;
    const batch = asked;
    asked = [];
    // Once only: when the answer is there, or when a query hangs with its connection.
    const goOn = () => {
      if (hasGoneOn) return;
      hasGoneOn = true;
      clearTimeout(patience);
      askNext();
    };
    let hasGoneOn = false;
    const patience = setTimeout(goOn, PATIENCE_MS);
    void answer(batch).then(goOn);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      asked.push({ key, resolve, reject });
      if (!isAsking) askNext();
    });
}
