import type { Page } from '@playwright/test';

/** Decrypts what this tab stores of the desk, as text. */
export const readSaved = (page: Page) =>
  page.evaluate(async () => {
    const draft = JSON.parse(sessionStorage.getItem('draft:desk') ?? 'null') as {
      ownerId: number;
      value: { iv: string; ct: string };
    } | null;
    if (!draft) return '';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('clinic-outbox');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no database'));
    });
    const found = await new Promise<{ key: CryptoKey }>((resolve) => {
      const reading = db.transaction('keys').objectStore('keys').get(`user:${draft.ownerId}`);
      reading.onsuccess = () => resolve(reading.result as { key: CryptoKey });
    });
    db.close();
    const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const { iv, ct } = draft.value;
    const options = { name: 'AES-GCM', iv: bytes(iv), additionalData: new TextEncoder().encode('desk') };
    const text = await crypto.subtle.decrypt(options, found.key, bytes(ct));
    return `${JSON.parse(new TextDecoder().decode(text))} extractable: ${found.key.extractable}`;
  });
