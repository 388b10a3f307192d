import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most common leaked passwords, which attackers try first. */
const commonPasswords = new Set<string | number>(dictionary['passwords-common']);

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
