import { z } from 'zod';
import { defineCalls, hourly, post } from '#shared/contracts/call.ts';

export const deskKeyCalls = defineCalls({
  /** After each sign-in at a desk; its private key never leaves it. */
  registerDeskKey: {
    ...post('/api/admin/desk-keys', 'admin'),
    body: z.object({
      /** An Ed25519 key as DER (RFC 8410), base64. */
      publicKey: z
        .string('That is not a key.')
        .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'That is not a key.'),
    }),
    // A repeat is harmless.
    idempotency: 'none',
    limits: hourly(60),
  },
});
