const mostInAMinute = 3;

/** Whether to begin again after a crash: three times a minute, then it is better to stand still. */
export function limitRestarts(now: () => number = Date.now): () => boolean {
  let times: number[] = [];
  return () => {
    times = [...times.filter((time) => now() - time < 60_000), now()];
    return times.length <= mostInAMinute;
  };
}
