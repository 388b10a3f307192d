import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { foldText } from '#shared/domain/foldText.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { repeats } from '#api/testing/fullRun.ts';

const db = await createTestDatabase();
afterAll(() => db.drop());

async function foldInDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await db.knex.raw<{ rows: { folded: string }[] }>(
    'SELECT fold_text(value) AS folded FROM unnest(?::text[]) WITH ORDINALITY AS n (value, at) ORDER BY at',
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

/**
 * Characters that both Node and this PostgreSQL know: how a newer one decomposes only the newer of the two can tell.
 * Behind them are only marks without a shape, and places for private use.
 */
async function listCharacters(): Promise<string[]> {
  const { rows } = await db.knex.raw<{ rows: { character: string }[] }>(
    `SELECT chr(code) AS character FROM generate_series(1, 205743) AS code
     WHERE code NOT BETWEEN 55296 AND 57343 AND unicode_assigned(chr(code)) ORDER BY code`,
  );
  return rows.map(({ character }) => character).filter((character) => /\P{Cn}/u.test(character));
}

test(
  'the database folds every letter and mark of an alphabet as the search does',
  { tags: 'full' },
  async () => {
    const characters = (await listCharacters()).filter((one) => !/[\p{sc=Han}\p{Co}]/u.test(one));
    expect(characters.length).toBeGreaterThan(40_000);
    const size = 20_000;
    for (let start = 0; start < characters.length; start += size) {
      const texts = characters.slice(start, start + size).map((one) => `A${one}\u0301É`);
      const folded = await foldInDatabase(texts);
      const different = texts.filter((text, at) => foldText(text) !== folded[at]);
      expect(different.map((text) => `${text} U+${text.codePointAt(1)?.toString(16)}`)).toEqual([]);
    }
  },
);

test('the database folds whole texts as the search does', async () => {
  const characters = await listCharacters();
  const special = Array.from("'’‘`´-–, \t\n\u0301\u0327ŁłØßẞÆœÞıİΣςÉÑ");
  const anyUpTo = (max: number) => fc.nat({ max: max - 1 }).map((at) => characters[at] ?? '');
  const unit = fc.oneof(fc.constantFrom(...special), anyUpTo(1500), anyUpTo(characters.length));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit, maxLength: 40 }), { minLength: 200, maxLength: 200 }),
      async (texts) => {
        expect(await foldInDatabase(texts)).toEqual(texts.map(foldText));
      },
    ),
    { numRuns: repeats(20) },
  );
});
