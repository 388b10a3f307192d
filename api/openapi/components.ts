const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

const retryAfter = { 'Retry-After': header('Seconds to wait', { type: 'integer', minimum: 1 }) };

/** Errors are created in `api/http/errors.ts`. */
const errorResponse = (description: string, headers: object = {}) => ({
  description,
  headers: { 'X-Error-Code': header('A machine’s word for the error'), ...headers },
  content: { 'text/plain': { schema: { type: 'string', maxLength: 200 } } },
});

export const errorResponses = {
  NotSignedIn: errorResponse('Nobody is signed in, or the password or code was wrong.'),
  Forbidden: errorResponse('Not for this account, or the request came from another site.'),
  TooMany: errorResponse('Too many requests or attempts.', retryAfter),
  Refused: errorResponse('The request cannot be done as it is.'),
  Failed: errorResponse('The server failed, or is busy and asks to come again.', retryAfter),
};

const session = (description: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-sid',
  description: `${description} Over http the cookie is called sid.`,
});

export const securitySchemes = {
  patient: session('The session of anybody who signed in.'),
  admin: session('The session of an admin.'),
  owner: session('The session of an owner.'),
  clinician: session('The session of an admin who may read and write care records.'),
  prescriber: session('The session of an admin who may prescribe.'),
};

const inHeader = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

export const sharedHeaders = {
  parameters: {
    IdempotencyKey: inHeader(
      'Idempotency-Key',
      'Makes a repeat safe: the same key is done once and answered the same.',
      { type: 'string', format: 'uuid' },
    ),
    ClientCreatedAt: inHeader('Client-Created-At', 'When a request that had to wait was written.', {
      type: 'string',
      format: 'date-time',
    }),
    IfMatch: inHeader('If-Match', 'The version that was seen; another is answered 409.', {
      type: 'string',
      pattern: '^"\\d{1,9}"$',
    }),
    LastEventId: inHeader('Last-Event-ID', 'Continues where a stream broke off.', {
      type: 'string',
      pattern: '^\\d{1,15}$',
    }),
  },
  headers: {
    TotalCount: header('How many there are in all', { type: 'integer' }),
    NextPage: header('The next page, as rel="next" (RFC 8288)'),
  },
};
