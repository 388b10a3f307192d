import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is known of who made a backup: `unchecked` without a key here, `none` where the file was not signed. */
export type SignatureState = 'right' | 'unchecked' | 'none';

const sign = (key: string, sum: string) => createHmac('sha256', key).update(`clinic backup ${sum}`).digest();

/** The signature of a backup by the SHA-256 of its lines. */
export const signatureOf = ([key]: string[], sum: string) => key && sign(key, sum).toString('hex');

/** A signature that `BACKUP_KEYS` refuses: one of another key, or none where one is asked for. */
export type Refused = 'other key' | 'not signed';

export function checkSignature(
  keys: string[],
  sum: string,
  signature: string | undefined,
): SignatureState | Refused {
  if (keys.length === 0) return signature === undefined ? 'none' : 'unchecked';
  if (signature === undefined) return 'not signed';
  const given = Buffer.from(signature, 'hex');
  const isOf = (key: string) => given.length === 32 && timingSafeEqual(sign(key, sum), given);
  return keys.some(isOf) ? 'right' : 'other key';
}
