export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  ct: ArrayBuffer;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** With an `id`, content that was moved to another row is not decrypted. */
const optionsOf = (iv: Encrypted['iv'], id: string | undefined) => ({
  name: 'AES-GCM',
  iv,
  ...(id !== undefined && { additionalData: bytesOf(id) }),
});

/** A key that cannot be read out. */
export const createKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Encrypts, because rows of a deleted database stay on the disk for a while. */
export async function encryptWith(key: CryptoKey, content: unknown, id?: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const ct = await crypto.subtle.encrypt(optionsOf(iv, id), key, bytesOf(JSON.stringify(content)));
  return { iv, ct };
}

/** @throws when it was encrypted with another key */
export async function decryptWith(key: CryptoKey, { iv, ct }: Encrypted, id?: string): Promise<unknown> {
  const text = await crypto.subtle.decrypt(optionsOf(iv, id), key, ct);
  return JSON.parse(new TextDecoder().decode(text)) as unknown;
}
