/** The session's cookie (`__Host-` before it behind https). */
export const sessionCookie = 'sid';

/** Recognises a returning device (`__Host-` before it behind https); it grants no access. */
export const deviceCookie = 'device';

/** Names the time that a device holds for ten minutes; random, and about nobody. */
export const heldTimeCookie = 'held-time';

/** Set beside the session cookie and readable by scripts: `1` while there may be a session, or `handedOverHint`. */
export const sessionHintCookie = 'has-session';

/** Its value while a patient has the screen: every page leads back to their form. */
export const handedOverHint = 'handed-over';
