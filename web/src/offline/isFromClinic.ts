/**
 * Whether a response is the clinic server's own: only that sets X-Request-Id; captive portals, filters and proxies do
 * not. Only the clinic's responses may settle, refuse or sign out anything.
 */
export const isFromClinic = ({ headers }: Response): boolean => headers.has('X-Request-Id');
