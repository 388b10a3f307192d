import { z } from 'zod';
import { dropDraft, readDraft, saveDraft } from '#web/offline/drafts.ts';
import { encrypt, decrypt } from '#web/outbox/encryption.ts';

const name = 'desk';
const Encrypted = z.object({ iv: z.base64(), ct: z.base64() });
/** Another tab may block the database; the desk opens after this timeout. */
const patienceMs = 3000;

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Incremented by every change, so that a slow write cannot restore what was deleted. */
let edition = 0;

/** Stores the desk's unsaved work for this tab, encrypted with a non-extractable key. */
export async function saveEncryptedWork(userId: number, work: string | null): Promise<void> {
  const mine = ++edition;
  if (work === null) return dropDraft(name);
  const { iv, ct } = await encrypt(name, userId, work);
  if (mine !== edition) return;
  saveDraft(name, userId, { iv: toText(iv), ct: toText(new Uint8Array(ct)) });
}

export async function readEncryptedWork(userId: number): Promise<string | null> {
  const stored = readDraft(name, userId, Encrypted);
  if (!stored) return null;
  const enc = { iv: toBytes(stored.iv), ct: toBytes(stored.ct).buffer };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  return Promise.race([decrypt<string>({ id: name, ownerId: userId, enc }), late]);
}
