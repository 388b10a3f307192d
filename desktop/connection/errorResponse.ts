import type { Refusal } from '#shared/domain/bookingRules.ts';

/** An error of the main process, in the server's form. */
export const errorResponse = ({ status, code, sentence }: Refusal, headers: Record<string, string> = {}) =>
  new Response(sentence, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Error-Code': code,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
