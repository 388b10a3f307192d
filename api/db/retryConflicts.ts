const maxRetries = 3;

/** Deadlock and serialisation failure: PostgreSQL has rolled back this transaction so that another could continue. */
const conflicts = new Set(['40P01', '40001']);

/** Retries one transaction up to three times after a conflict rolled it back. @throws the last error */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let left = maxRetries; ; left--) {
    try {
      return await work();
    } catch (error) {
      // Objection wraps the error of pg.
      const cause = (error as { nativeError?: unknown }).nativeError ?? error;
      if (left === 0 || !conflicts.has(String((cause as { code?: unknown }).code))) throw error;
    }
  }
}
