/** The cookie by which the clinic knows a device again (`__Host-` before it behind https); it opens nothing. */
export const deviceCookie = 'device';
