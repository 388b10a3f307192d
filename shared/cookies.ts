/** The session's cookie (`__Host-` before it behind https). */
export const sessionCookie = 'sid';

/** Recognises a returning device (`__Host-` before it behind https); it grants no access. */
export const deviceCookie = 'device';

/** Set beside the session cookie and readable by scripts: `1` while there may be a session. */
export const sessionHintCookie = 'has-session';
