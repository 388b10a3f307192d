import { openOutbox } from '#web/outbox/database.ts';
import type { OutboxItem, OutboxRequest, Sealed } from '#web/outbox/item.ts';

const algorithm = { name: 'AES-GCM', length: 256 };
const nameOf = (ownerId: number | null) => (ownerId === null ? 'guest' : `user:${ownerId}`);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A key that cannot be read out. Of two tabs that make one at once the first wins. */
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

/** A row of a deleted database stays on the disk for a while; without its key nobody can read it. */
export async function seal(id: string, ownerId: number | null, content: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = bytesOf(JSON.stringify(content));
  const key = await getKey(ownerId);
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(id) }, key, text);
  return { iv, ct };
}

/** What was sealed; null when its key or its text is gone. */
export async function unseal<T = OutboxRequest>({
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

/** The key goes first: what is left of the rows is then of no use to anybody. */
export async function dropKey(ownerId: number | null): Promise<void> {
  await (await openOutbox()).delete('keys', nameOf(ownerId));
}
