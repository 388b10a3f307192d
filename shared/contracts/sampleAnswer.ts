import type { z } from 'zod';

/** Whether it is taken, and the first sentence if not. */
export const answer = (schema: z.ZodType, value: unknown) => {
  const { success, error } = schema.safeParse(value);
  return success ? 'taken' : error.issues[0]?.message;
};
