import type { Context } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';

const defaultLimit = 100;

/** A cursor is the id after which the next page starts; opaque to clients. */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const id = Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isSafeInteger(id) || id < 1) throw new ApiError(400, 'invalid', 'Cursor is not valid');
  return id;
}

/** What a list's query says of its page. */
export const readPaging = <Query extends { limit?: number | undefined; cursor?: string | undefined }>({
  limit = defaultLimit,
  cursor,
  ...query
}: Query) => ({ ...query, limit, after: readCursor(cursor) });

const writeCursor = (id: number) => Buffer.from(String(id)).toString('base64url');

/** `rows` has up to `limit + 1`, the last only to show that more follow. Total and next URL are headers (RFC 8288). */
export function page<Row extends { id: number }>(
  ctx: Context,
  { rows, limit, total }: { rows: Row[]; limit: number; total: number },
) {
  ctx.set('X-Total-Count', String(total));
  if (rows.length <= limit) return rows;
  const shown = rows.slice(0, limit);
  const next = new URLSearchParams(ctx.querystring);
  next.set('cursor', writeCursor(shown[limit - 1]?.id ?? 0));
  ctx.set('Link', `<${ctx.path}?${next.toString()}>; rel="next"`);
  return shown;
}
