/** Runs `work` with a signal that fires after `ms`, or with `abort`. Unlike `AbortSignal.timeout`, tests can move its clock. */
export async function withTimeLimit<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  abort?: AbortSignal,
): Promise<T> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  abort?.addEventListener('abort', stop);
  const timer = setTimeout(stop, ms);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    abort?.removeEventListener('abort', stop);
  }
}
