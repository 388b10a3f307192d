/** The cookie that stands beside the session's and that scripts can read: `1` while there may be a session. */
export const sessionHintCookie = 'has-session';
