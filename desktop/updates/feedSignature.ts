import { createPublicKey, verify } from 'node:crypto';

/** Verifies the Ed25519 signature of an update feed. The hash inside the feed does not prove who wrote the feed. */
export function isSigned(feed: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const bytes = Buffer.from(signature.trim(), 'base64');
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(feed), key, bytes);
  } catch {
    return false;
  }
}
