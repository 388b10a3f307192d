const maxInAMinute = 3;

/** Limits reloads after crashes to three a minute, against crash loops. */
export function limitRestarts(now: () => number = Date.now): () => boolean {
  let times: number[] = [];
  return () => {
    times = [...times.filter((time) => now() - time < 60_000), now()];
    return times.length <= maxInAMinute;
  };
}
