import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Phrases that are not British usage, and words with two spellings. */
const phrases = [
  'What to expect of it',
  'How long is the swelling',
  'is told that you are here',
  'have a slip in it',
  'are decided by a prescriber',
  'are prescribed by a prescriber',
  'hold</em> to',
  'every adult age',
  'bruise at the points',
  'salts of the body',
  'rhythm of the heart',
  'spots like acne',
  'carried in the blood',
  'calm the immune system',
  'weak immune',
  'radiotherapy at the moment',
  'at least 24 to 48 hours',
  'once the first is done',
  'have read that experts',
  'In the open',
  'Nothing to remember',
  'should leave it alone',
  '400 %',
  'your mailbox',
  'your wish to move',
  'shall become of',
  'Details available at the clinic',
  'named doctor',
  'e-mail',
  'stands as it is',
  'there is nothing to do',
  'present email',
  'counts once you',
  'tried again and again',
  'is a stamp, a free',
];

const folders = [
  'shared/content',
  'shared/domain',
  'web/src/site',
  'web/src/booking',
  'web/src/patient',
  'web/src/signIn',
  'api/mail',
];

/** Comments are skipped. */
const readWords = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');

test('texts use British phrases and one spelling', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((file) => /(?<!\.test)\.(tsx?|json)$/.test(file)),
  );
  const found = files.flatMap((file) => {
    const words = readWords(file).toLowerCase();
    return phrases
      .filter((phrase) => words.includes(phrase.toLowerCase()))
      .map((phrase) => `${file}: ${phrase}`);
  });
  expect(found).toEqual([]);
});
