const tries = 3;

/** Deadlock and serialisation failure: PostgreSQL has undone the one so that the other could go on. */
const conflicts = new Set(['40P01', '40001']);

/**
 * Does work that consists of one transaction again when PostgreSQL has chosen it as the victim of a conflict,
 * up to three times; the last failure is thrown.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work();
    } catch (error) {
      // Objection wraps what pg threw.
      const cause = (error as { nativeError?: unknown }).nativeError ?? error;
      if (left === 0 || !conflicts.has(String((cause as { code?: unknown }).code))) throw error;
    }
  }
}
