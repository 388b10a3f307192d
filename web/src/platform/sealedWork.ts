import { z } from 'zod';
import { dropDraft, readDraft, saveDraft } from '#web/offline/drafts.ts';
import { seal, unseal } from '#web/outbox/sealing.ts';

const name = 'desk';
const Sealed = z.object({ iv: z.base64(), ct: z.base64() });
/** The browser's database may be held by another tab; the desk opens all the same. */
const patienceMs = 3000;

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Rises with every change, so that a slow write cannot bring back what was dropped. */
let edition = 0;

/** Keeps the desk's work in this tab, sealed for its person with a key that cannot be read out. */
export async function keepSealedWork(userId: number, work: string | null): Promise<void> {
  const mine = ++edition;
  if (work === null) return dropDraft(name);
  const { iv, ct } = await seal(name, userId, work);
  if (mine !== edition) return;
  saveDraft(name, userId, { iv: toText(iv), ct: toText(new Uint8Array(ct)) });
}

export async function readSealedWork(userId: number): Promise<string | null> {
  const sealed = readDraft(name, userId, Sealed);
  if (!sealed) return null;
  const enc = { iv: toBytes(sealed.iv), ct: toBytes(sealed.ct).buffer };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  return Promise.race([unseal<string>({ id: name, ownerId: userId, enc }), late]);
}
