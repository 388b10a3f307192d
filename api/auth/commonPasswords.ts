import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords found most often in leaks; these are what an attacker tries first. */
const commonPasswords = new Set<string | number>(dictionary['passwords-common']);

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
