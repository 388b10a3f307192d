import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Knex } from 'knex';
import { deskSignatureHeader, signedText } from '#shared/delivery/deskSignature.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import type { Context } from '#api/http/context.ts';
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

/**
 * When a client says that it made a change. It is a fact if a desk has signed it whose key the server knew at that time;
 * of anybody else it is only a statement, which lifts no rule.
 */
export async function readStatement(
  db: Knex,
  ctx: Context,
  userId: number,
  { body, file }: { body: unknown; file: Buffer | undefined },
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
  });
  const signed = readWrittenAt(get, { isCorrected: true }) ?? said;
  const known = await db('desk_keys')
    .where({ user_id: userId, public_key: publicKey })
    .where('registered_at', '<=', new Date(signed.writtenAt.getTime() + clockMarginMs))
    .first<{ user_id: number } | undefined>('user_id');
  if (!known || !isSigned(text, publicKey, signature)) return said;
  return { ...signed, occurredAt: signed.writtenAt };
}
