import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { hashPassword, isPasswordRight } from '#api/auth/passwords.ts';

const howMany = 10;
// Crockford's base 32: no characters that look alike.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const selectorLength = 4;
const length = 16;

const createCode = () => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
const group = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** Replaces the codes with ten new ones. @returns them, to be shown once */
export async function createRecoveryCodes(trx: Knex.Transaction, userId: number): Promise<string[]> {
  const codes = new Map<string, string>();
  while (codes.size < howMany) {
    const code = createCode();
    codes.set(code.slice(0, selectorLength), code);
  }
  const rows = await Promise.all(
    [...codes].map(async ([selector, code]) => ({
      user_id: userId,
      selector,
      code_hash: await hashPassword(code.slice(selectorLength)),
    })),
  );
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert(rows);
  return [...codes.values()].map(group);
}

/** Consumes a code; of two concurrent uses one succeeds. */
export async function takeRecoveryCode(db: Knex, userId: number, code: string): Promise<boolean> {
  const found = { user_id: userId, selector: code.slice(0, selectorLength), used_at: null };
  const row = await db('recovery_codes').where(found).first<{ code_hash: string } | undefined>('code_hash');
  if (!(await isPasswordRight(row?.code_hash, code.slice(selectorLength)))) return false;
  return (await db('recovery_codes').where(found).update({ used_at: db.fn.now() })) === 1;
}
