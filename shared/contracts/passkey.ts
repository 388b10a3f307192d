import { z } from 'zod';
import { create, defineCalls, get, hourly, post } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { CurrentPassword, SignedInUser } from '#shared/contracts/user.ts';

export const Passkey = z.object({
  id: z.int(),
  /** Browser and system of the device that made it. */
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const message = 'What your device sent is not a passkey.';
const text = (longest: number) =>
  z
    .string(message)
    .regex(/^[\w-]+$/, message)
    .max(longest, message);
/** WebAuthn allows ids of up to 1023 bytes. */
const CredentialId = text(1364);
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', message),
  // No extension is used, so none is read.
  clientExtensionResults: z
    .unknown()
    .optional()
    .transform(() => ({})),
};
const ClientData = text(4096);

/** Registration and sign-in responses in the JSON form of WebAuthn level 3, section 5.1. */
const NewCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: ClientData,
        attestationObject: text(16_384),
      },
      message,
    ),
  },
  message,
);
const SignedChallenge = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: ClientData,
        authenticatorData: text(4096),
        signature: text(4096),
        userHandle: text(128).optional(),
      },
      message,
    ),
  },
  message,
);
export type NewCredential = z.output<typeof NewCredential>;
export type SignedChallenge = z.output<typeof SignedChallenge>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
});

/** What the browser needs to make a passkey. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What the browser needs to sign in; the device finds the account. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

export const PasskeyPassword = z.object({ currentPassword: CurrentPassword });

export const passkeyCalls = defineCalls({
  listPasskeys: { ...get('/api/user/passkeys', 'user'), answer: z.array(Passkey) },
  /** The password is checked here; the answer's challenge stands for that in `addPasskey`. */
  startPasskey: {
    ...post('/api/user/passkeys/start', 'user'),
    body: PasskeyPassword,
    answer: CreationOptions,
    // A repeated request gets a new challenge, so its answer is not stored.
    idempotency: 'none',
    limits: hourly(20),
  },
  addPasskey: { ...create('/api/user/passkeys', 'user'), body: NewCredential, answer: Passkey },
  removePasskey: { ...post('/api/user/passkeys/:id/remove', 'user'), body: PasskeyPassword },
  startPasskeyLogIn: {
    ...post('/api/login/passkey/start', 'public'),
    answer: RequestOptions,
    // A repeated request gets a new challenge, so its answer is not stored.
    idempotency: 'none',
    limits: [{ hits: 20, seconds: 60, per: 'ip' }],
  },
  logInWithPasskey: {
    ...post('/api/login/passkey', 'public'),
    body: SignedChallenge,
    answer: SignedInUser,
    // A challenge is answered once.
    idempotency: 'none',
    limits: [{ hits: 20, seconds: 60, per: 'ip' }],
  },
});
