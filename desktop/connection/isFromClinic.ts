/** Only the clinic's server sets X-Request-Id; a captive portal, filter or proxy does not. */
export const isFromClinic = ({ headers }: Response): boolean => headers.has('X-Request-Id');
