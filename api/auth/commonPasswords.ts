import { createRequire } from 'node:module';
import type * as language from '@zxcvbn-ts/language-common';

let commonPasswords: Set<string | number> | undefined;

/** The 49,000 most common leaked passwords, which attackers try first; read when the first password is looked at. */
function readCommonPasswords(): Set<string | number> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof language;
  return new Set(dictionary['passwords-common']);
}

export function isCommonPassword(password: string): boolean {
  commonPasswords ??= readCommonPasswords();
  return commonPasswords.has(password.toLowerCase());
}
