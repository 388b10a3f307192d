/**
 * Whether an answer is the clinic's own: it numbers its answers, and a hotel's sign-in page, a filter or a proxy does
 * not. Only the clinic's answers end, refuse or sign out anything.
 */
export const isFromClinic = ({ headers }: Response): boolean => headers.has('X-Request-Id');
