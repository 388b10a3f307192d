import type { Knex } from 'knex';
import { signableTexts } from '#shared/content/clinical/signableTexts.ts';
import { textChanged } from '#shared/contracts/setup.ts';
import { nameActor } from '#api/audit/actors.ts';
import { about, recordEvent } from '#api/audit/events.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError } from '#api/http/errors.ts';

interface SignOffRow {
  textId: string;
  version: number;
  signedAt: string;
  firstName: string | null;
  lastName: string | null;
}

export async function listTextSignOffs(db: Knex) {
  const rows = await db('text_sign_offs as s')
    // One account for each text, by its index.
    .joinRaw(
      'LEFT JOIN LATERAL (SELECT first_name, last_name FROM users WHERE id = s.signed_by OFFSET 0) u ON true',
    )
    .orderBy(['s.text_id', 's.version'])
    .select<SignOffRow[]>({
      textId: 's.text_id',
      version: 's.version',
      signedAt: 's.signed_at',
      firstName: 'u.first_name',
      lastName: 'u.last_name',
    });
  return rows.map(({ textId, version, signedAt, ...who }) => ({
    textId,
    version,
    signedAt,
    who: nameActor(who),
  }));
}

/** The first signature counts. @throws ApiError 403 without two-step sign-in, 409 for a version that is not the present one */
export const signOffText = (
  db: Knex,
  act: AuditContext,
  { textId, version }: { textId: string; version: number },
) =>
  inTransaction(db, async (trx) => {
    if (!signableTexts.some((text) => text.id === textId && text.version === version)) {
      throw new ApiError(409, 'text_changed', textChanged);
    }
    const added = await trx('text_sign_offs')
      .insert({ text_id: textId, version, signed_by: act.actorId })
      .onConflict(['text_id', 'version'])
      .ignore()
      .returning('text_id');
    if (added.length === 0) return;
    await recordEvent(trx, act, {
      action: 'text_signed_off',
      ...about('setup', null),
      after: { item: textId, version },
    });
  });
