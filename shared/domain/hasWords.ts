/** Whether a reason says something: a word of three letters or more, in any alphabet. */
export const hasWords = (reason: string | null | undefined): boolean =>
  /(?:\p{L}\p{M}*){3}/u.test(reason ?? '');
