import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Vault } from './encryptedFile.ts';

/** The disk calls of a log; a test kills the process at each of them. */
export type LogFiles = Pick<
  typeof fs,
  'openSync' | 'writeSync' | 'fsyncSync' | 'closeSync' | 'ftruncateSync' | 'renameSync' | 'rmSync'
>;

/** First line: the data key, encrypted by the vault. Each further line is one record. */
const Head = z.object({ version: z.literal(1), key: z.base64() });
const cipher = 'aes-256-gcm';

/** The line's number is authenticated too, so that lines cannot be exchanged. */
function seal(record: unknown, key: Buffer, index: number): string {
  const iv = randomBytes(12);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(String(index)));
  const data = Buffer.concat([encryption.update(JSON.stringify(record)), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), data]).toString('base64');
}

function unseal(line: string, key: Buffer, index: number): unknown {
  const bytes = Buffer.from(line, 'base64');
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, 12));
  decryption.setAAD(Buffer.from(String(index))).setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decryption.update(bytes.subarray(28)), decryption.final()]).toString());
}

/** An append-only file of encrypted records. */
export function openSealedLog<R>(file: string, vault: Vault, files: LogFiles = fs) {
  let key: Buffer | null = null;
  let lines = 0;
  let length = 0;

  /** Ends with the file or folder safe on the disk. */
  function sync(handle: number, write?: () => void): void {
    try {
      write?.();
      files.fsyncSync(handle);
    } finally {
      files.closeSync(handle);
    }
  }

  function writeAll(handle: number, text: string, at: number): void {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) {
      done += files.writeSync(handle, bytes, done, bytes.length - done, at + done);
    }
  }

  /** Replaces all records atomically; without any, removes the file. */
  async function rewrite(records: readonly R[]): Promise<void> {
    const next = `${file}.new`;
    if (records.length === 0) {
      files.rmSync(file, { force: true });
      // What a killed process left half-written.
      files.rmSync(next, { force: true });
      key = null;
      return;
    }
    const fresh = randomBytes(32);
    const head = JSON.stringify({
      version: 1,
      key: (await vault.wrap(fresh.toString('base64'))).toString('base64'),
    });
    const text = [head, ...records.map((record, index) => seal(record, fresh, index)), ''].join('\n');
    const handle = files.openSync(next, 'w', 0o600);
    sync(handle, () => writeAll(handle, text, 0));
    files.renameSync(next, file);
    // A new file's name is safe only once its folder is; Windows has no such call and needs none.
    if (process.platform !== 'win32') sync(files.openSync(dirname(file), 'r'));
    [key, lines, length] = [fresh, records.length, Buffer.byteLength(text)];
  }

  function appendTo(current: Buffer, record: R): void {
    const text = `${seal(record, current, lines)}\n`;
    const handle = files.openSync(file, 'r+');
    sync(handle, () => {
      files.ftruncateSync(handle, length);
      writeAll(handle, text, length);
    });
    lines += 1;
    length += Buffer.byteLength(text);
  }

  return {
    rewrite,
    /** Returns once the record is on the disk. @throws when it is not; the log is then as before */
    append: async (record: R): Promise<void> => {
      if (key) appendTo(key, record);
      else await rewrite([record]);
    },
    read: async (schema: z.ZodType<R>): Promise<{ records: R[]; isDamaged: boolean }> => {
      if (!fs.existsSync(file)) return { records: [], isDamaged: false };
      const [head = '', ...rest] = fs.readFileSync(file, 'utf8').split('\n');
      const wrapped = Buffer.from(Head.parse(JSON.parse(head)).key, 'base64');
      const found = Buffer.from(await vault.unwrap(wrapped), 'base64');
      // A last line without an end was not acknowledged.
      const whole = rest.slice(0, -1);
      const records: R[] = [];
      let isDamaged = false;
      for (const [index, line] of whole.entries()) {
        try {
          records.push(schema.parse(unseal(line, found, index)));
        } catch {
          isDamaged = true;
        }
      }
      [key, lines] = [found, whole.length];
      length = Buffer.byteLength([head, ...whole, ''].join('\n'));
      return { records, isDamaged };
    },
  };
}
