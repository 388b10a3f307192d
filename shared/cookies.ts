/** The cookie by which the clinic knows a device again (`__Host-` before it behind https); it opens nothing. */
export const deviceCookie = 'device';

/** The cookie that stands beside the session's and that scripts can read: `1` while there may be a session. */
export const sessionHintCookie = 'has-session';
