import { openOutbox } from '#web/indexedDb/database.ts';
import { decryptWith, encryptWith, createKey, type Encrypted } from '#web/indexedDb/cipher.ts';
import type { OutboxItem, OutboxRequest } from '#web/indexedDb/item.ts';

const nameOf = (ownerId: number | null) => (ownerId === null ? 'guest' : `user:${ownerId}`);

/** If two tabs create a key, the first wins. */
async function getKey(ownerId: number | null): Promise<CryptoKey> {
  const owner = nameOf(ownerId);
  const db = await openOutbox();
  const known = await db.get('keys', owner);
  if (known) return known.key;
  const key = await createKey();
  const change = db.transaction('keys', 'readwrite', { durability: 'strict' });
  const first = await change.store.get(owner);
  if (!first) await change.store.put({ owner, key });
  await change.done;
  return first?.key ?? key;
}

export async function encrypt(id: string, ownerId: number | null, content: unknown): Promise<Encrypted> {
  return encryptWith(await getKey(ownerId), content, id);
}

/** Null when the key or the content is gone. */
export async function decrypt<T = OutboxRequest>({
  id,
  ownerId,
  enc,
}: Pick<OutboxItem, 'id' | 'ownerId' | 'enc'>): Promise<T | null> {
  const known = enc && (await (await openOutbox()).get('keys', nameOf(ownerId)));
  return known
    ? decryptWith(known.key, enc, id).then(
        (content) => content as T,
        () => null,
      )
    : null;
}

/** Deletes the key first, which makes remaining rows unreadable. */
export async function deleteKey(ownerId: number | null): Promise<void> {
  await (await openOutbox()).delete('keys', nameOf(ownerId));
}
