import { ApiError } from '#api/http/errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The key of a request: `"<uuid>"` as a structured-field string (IETF draft of the Idempotency-Key header), or the
 * bare UUID. Undefined without the header.
 */
export function readIdempotencyKey(header: string): string | undefined {
  if (header === '') return undefined;
  const key = header.replace(/^"(.*)"$/, '$1').toLowerCase();
  if (!uuid.test(key))
    throw new ApiError(400, 'invalid_idempotency_key', 'The Idempotency-Key must be a UUID.');
  return key;
}

export const inProgress = () =>
  new ApiError(409, 'idempotency_in_progress', 'This request is still being worked on.', {
    'Retry-After': '1',
  });

export const keyReused = () =>
  new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
