import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { createOpenFolder } from '#api/db/embedded/dataFolder.ts';

const MIN_CHARACTERS = 32;
// `aaaa…` and `0123…` are long but guessable; a random key of 32 hex digits has 13 different ones on average.
const MIN_KINDS = 8;

/** Splits a comma-separated list of keys; each problem becomes an issue of `context`, without the key. */
export function parseSessionKeys(text: string, context: z.RefinementCtx): string[] {
  const keys = splitKeys(text);
  if (keys.length === 0) context.addIssue({ code: 'custom', message: 'must hold at least one key' });
  for (const [index, key] of keys.entries()) {
    const add = (message: string) =>
      context.addIssue({ code: 'custom', message: `key ${index + 1} ${message}` });
    if (key.length < MIN_CHARACTERS) add(`must have at least ${MIN_CHARACTERS} characters`);
    else if (new Set(key).size < MIN_KINDS) add('must be random: it repeats a few characters');
    else if (keys.indexOf(key) < index) add('must differ from the keys before it');
  }
  return keys;
}

/** The keys in the file `session-keys` of the data folder, which is created with a random one if missing. */
export const loadSessionKeys = (dataDir: string) =>
  loadKeys(dataDir, 'session-keys', 'Delete it to have one made; everybody signs in again then.');

/** The same of `record-keys`, without which care records cannot be read. */
export const loadRecordKeys = (dataDir: string) =>
  loadKeys(dataDir, recordKeyFile, 'Put the keys back from their copy: care records cannot be read without.');

export const recordKeyFile = 'record-keys';

function loadKeys(dataDir: string, name: string, advice: string): string[] {
  const file = join(dataDir, name);
  createOpenFolder(dataDir);
  if (!existsSync(file)) createKeyFile(file);
  const keys = splitKeys(readFileSync(file, 'utf8'));
  if (keys.length === 0 || keys.some((key) => key.length < MIN_CHARACTERS)) {
    throw new Error(`${file} holds no usable keys. ${advice}`);
  }
  return keys;
}

/** Writes a temporary file and links it, so that of two processes one wins, and nobody reads a partial key. */
function createKeyFile(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function splitKeys(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((key) => key.trim())
    .filter((key) => key !== '');
}
