import { openOutbox } from '#web/indexedDb/database.ts';
import type { OutboxItem, OutboxRequest, Encrypted } from '#web/indexedDb/item.ts';

const algorithm = { name: 'AES-GCM', length: 256 };
const nameOf = (ownerId: number | null) => (ownerId === null ? 'guest' : `user:${ownerId}`);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Gets or creates a non-extractable key. If two tabs create one, the first wins. */
async function getKey(ownerId: number | null): Promise<CryptoKey> {
  const owner = nameOf(ownerId);
  const db = await openOutbox();
  const known = await db.get('keys', owner);
  if (known) return known.key;
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  const change = db.transaction('keys', 'readwrite', { durability: 'strict' });
  const first = await change.store.get(owner);
  if (!first) await change.store.put({ owner, key });
  await change.done;
  return first?.key ?? key;
}

/** Encrypts, because rows of a deleted database stay on the disk for a while. */
export async function encrypt(id: string, ownerId: number | null, content: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = bytesOf(JSON.stringify(content));
  const key = await getKey(ownerId);
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(id) }, key, text);
  return { iv, ct };
}

/** Decrypts; null when the key or the content is gone. */
export async function decrypt<T = OutboxRequest>({
  id,
  ownerId,
  enc,
}: Pick<OutboxItem, 'id' | 'ownerId' | 'enc'>): Promise<T | null> {
  const known = enc && (await (await openOutbox()).get('keys', nameOf(ownerId)));
  if (!known) return null;
  const options = { name: 'AES-GCM', iv: enc.iv, additionalData: bytesOf(id) };
  try {
    const text = await crypto.subtle.decrypt(options, known.key, enc.ct);
    return JSON.parse(new TextDecoder().decode(text)) as T;
  } catch {
    return null;
  }
}

/** Deletes the key first, which makes remaining rows unreadable. */
export async function dropKey(ownerId: number | null): Promise<void> {
  await (await openOutbox()).delete('keys', nameOf(ownerId));
}
