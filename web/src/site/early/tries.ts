/** After so many failed tries the page says so, and goes on trying. */
export const maxTries = 4;

/** The pause before a further try, in milliseconds. */
export const pauseBefore = (tries: number) => Math.min(250 * 2 ** tries, 10_000);

/** How long a page waits for scripts that neither arrive nor fail before it says so. */
export const patienceMs = 20_000;

/** Events of the window: the app has taken over the page; its scripts do not arrive. */
export const startedEvent = 'app-started';
export const incompleteEvent = 'app-incomplete';
