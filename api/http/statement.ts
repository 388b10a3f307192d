import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Knex } from 'knex';
import {
  deskAuthorHeader,
  deskSignatureHeader,
  notForOthers,
  signedText,
} from '#shared/delivery/deskSignature.ts';
import type { AuditContext } from '#api/audit.ts';
import type { Context, SessionUser } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import { readWrittenAt } from '#api/http/writtenAt.ts';

/** How far a desk's clock may be behind the server's. */
const clockMarginMs = 2 * 60_000;

function isSigned(text: string, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Who made a change at a desk and cannot sign in any more. */
export type Colleague = Pick<SessionUser, 'id' | 'isOwner' | 'isClinician' | 'isPrescriber'> & {
  leftAt: string;
};

/** @throws ApiError 409 where they can sign in */
async function findColleague(db: Knex, id: string): Promise<Colleague> {
  const found = /^[1-9]\d{0,8}$/.test(id)
    ? await db('users')
        .where({ id: Number(id), role: 'admin' })
        .whereRaw('coalesce(disabled_at, deleted_at) IS NOT NULL')
        .first<Colleague | undefined>(
          'id',
          'is_owner AS isOwner',
          'is_clinician AS isClinician',
          'is_prescriber AS isPrescriber',
          db.raw('coalesce(disabled_at, deleted_at) AS "leftAt"'),
        )
    : undefined;
  if (!found) throw isNotForOthers();
  return found;
}
const isNotForOthers = () =>
  new ApiError(409, notForOthers, 'Its author sends this when they sign in at that desk.');

/**
 * When a client says that it made a change. It is a fact if a desk has signed it whose key the server knew at that time;
 * of anybody else it is only a statement, which lifts no rule. What somebody did there before they left, a colleague sends.
 * @throws ApiError 409 for a colleague's change whose author can sign in, or was not known at that desk at that time
 */
export async function readStatement(
  db: Knex,
  ctx: Context,
  userId: number,
  { body, file }: { body: unknown; file: Buffer | undefined },
): Promise<Pick<AuditContext, 'writtenAt' | 'clockAt' | 'occurredAt'> & { colleague?: Colleague }> {
  const get = (name: string) => ctx.get(name);
  const colleague = get(deskAuthorHeader) ? await findColleague(db, get(deskAuthorHeader)) : undefined;
  const { occurredAt, ...said } = await readSigned(db, ctx, colleague?.id ?? userId, {
    body,
    file,
    author: colleague?.id,
  });
  if (!colleague) return { ...said, ...(occurredAt && { occurredAt }) };
  if (!occurredAt || occurredAt > new Date(colleague.leftAt)) throw isNotForOthers();
  return { ...said, occurredAt, colleague };
}

async function readSigned(
  db: Knex,
  ctx: Context,
  userId: number,
  { body, file, author }: { body: unknown; file: Buffer | undefined; author: number | undefined },
): Promise<Pick<AuditContext, 'writtenAt' | 'clockAt' | 'occurredAt'>> {
  const get = (name: string) => ctx.get(name);
  const said = readWrittenAt(get);
  if (!said) return {};
  const [publicKey = '', signature] = ctx.get(deskSignatureHeader).split('.');
  if (!signature) return said;
  const text = signedText({
    method: ctx.method,
    path: ctx.path,
    body,
    file: file && createHash('sha256').update(file).digest('hex'),
    writtenAt: get('Client-Created-At'),
    key: ctx.get('Idempotency-Key'),
    author,
  });
  const signed = readWrittenAt(get, { isCorrected: true }) ?? said;
  const known = await db('desk_keys')
    .where({ user_id: userId, public_key: publicKey })
    .where('registered_at', '<=', new Date(signed.writtenAt.getTime() + clockMarginMs))
    .first<{ user_id: number } | undefined>('user_id');
  if (!known || !isSigned(text, publicKey, signature)) return said;
  return { ...signed, occurredAt: signed.writtenAt };
}
