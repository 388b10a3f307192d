import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** Each guess costs 64 MiB and about 200 ms. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export const PasswordCheck = z.object({ salt: z.base64(), hash: z.base64() });
export type PasswordCheck = z.infer<typeof PasswordCheck>;

export async function createPasswordCheck(password: string): Promise<PasswordCheck> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32, cost);
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}

export async function isPassword(password: string, check: PasswordCheck): Promise<boolean> {
  const expected = Buffer.from(check.hash, 'base64');
  const found = await derive(password, Buffer.from(check.salt, 'base64'), expected.length, cost);
  return timingSafeEqual(found, expected);
}
