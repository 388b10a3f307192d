import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

/** Loaded when a passkey is made or used, which few visits do. */
const webAuthn = () => import('@simplewebauthn/browser');

type Creation = Parameters<Awaited<ReturnType<typeof webAuthn>>['startRegistration']>[0]['optionsJSON'];
type Request = Parameters<Awaited<ReturnType<typeof webAuthn>>['startAuthentication']>[0]['optionsJSON'];

export const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** Whether this device itself can check fingerprint, face or PIN. */
export async function canHoldPasskey(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** What a device made, or the name of its error: `NotAllowedError` also when somebody pressed Cancel. */
type Outcome<Value> = { made: Value } | { failed: string };

async function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { made: await work };
  } catch (error) {
    return { failed: error instanceof Error ? error.name : 'unknown' };
  }
}

export const createPasskey = (optionsJSON: Creation) =>
  outcomeOf(webAuthn().then(({ startRegistration }) => startRegistration({ optionsJSON })));

export const signWithPasskey = (optionsJSON: Request) =>
  outcomeOf(webAuthn().then(({ startAuthentication }) => startAuthentication({ optionsJSON })));

const key = 'passkey-declined';
export const wasPasskeyDeclined = () => readStored('localStorage', key) !== null;
export const declinePasskey = () => writeStored('localStorage', key, '1');
