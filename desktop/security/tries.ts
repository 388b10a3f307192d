const freeTries = 5;
const longestSeconds = 300;

/** After five wrong tries each further one has to wait, twice as long every time. */
export function limitTries(now: () => number = Date.now) {
  let wrong = 0;
  let notBefore = 0;
  return {
    secondsToWait: () => Math.max(0, Math.ceil((notBefore - now()) / 1000)),
    note(isRight: boolean): void {
      wrong = isRight ? 0 : wrong + 1;
      const over = wrong - freeTries;
      notBefore = over < 0 ? 0 : now() + 1000 * Math.min(longestSeconds, 15 * 2 ** over);
    },
  };
}
