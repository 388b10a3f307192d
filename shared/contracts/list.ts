import { z } from 'zod';
import { cleanName } from '#shared/domain/formatPerson.ts';

const limitMessage = 'Limit must be a number from 1 to 200';
const cursorMessage = 'Cursor is not valid';

/** The query of a paged list. `cursor` comes from the `Link: <…>; rel="next"` header and is opaque. */
export const ListQuery = z.strictObject({
  q: z
    .string('Search must be one text')
    .overwrite(cleanName)
    .normalize('NFC')
    .trim()
    .max(100, 'Search must be at most 100 characters')
    .optional(),
  limit: z
    .string(limitMessage)
    .regex(/^\d{1,3}$/, limitMessage)
    .transform(Number)
    .pipe(z.int().min(1, limitMessage).max(200, limitMessage))
    .optional(),
  cursor: z
    .string(cursorMessage)
    .regex(/^[\w-]{1,200}$/, cursorMessage)
    .optional(),
});

/** The column to sort by, descending with a minus. By default the newest rows come first. */
export const sortBy = <Column extends string>(columns: readonly Column[]) =>
  z
    .enum(
      columns.flatMap((column) => [column, `-${column}`] as (Column | `-${Column}`)[]),
      'That list cannot be sorted so',
    )
    .optional();
