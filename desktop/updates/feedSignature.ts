import { createPublicKey, verify } from 'node:crypto';

/**
 * Whether a list of updates is ours: an Ed25519 signature, made where releases are built, over its bytes. A hash
 * in the list itself only says that the download is what the list's writer meant.
 */
export function isSigned(feed: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const bytes = Buffer.from(signature.trim(), 'base64');
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(feed), key, bytes);
  } catch {
    return false;
  }
}
