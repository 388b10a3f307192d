import type { z } from 'zod';

/** Whether the contract accepts it, and otherwise its first message. */
export const answer = (schema: z.ZodType, value: unknown) => {
  const { success, error } = schema.safeParse(value);
  return success ? 'taken' : error.issues[0]?.message;
};
