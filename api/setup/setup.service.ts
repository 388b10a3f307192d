import type { Knex } from 'knex';
import { listUnsigned, signableTexts } from '#shared/content/clinical/signableTexts.ts';
import { setupItemIds, setupObstacle, type SetupItemId } from '#shared/domain/setupChecklist.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { nameActor, actorColumns, type Actor } from '#api/audit/actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { textChanged } from '#shared/contracts/setup.ts';

/** Why an item waits for a prescriber's signature under the texts that it is about. */
async function findUnsigned(db: Knex): Promise<(item: SetupItemId) => string | undefined> {
  const unsigned = listUnsigned(await listTextSignOffs(db));
  return (item) => {
    const waiting = unsigned.filter(({ id }) =>
      item === 'guides' ? id.startsWith('guide-') : item === 'clinicalTexts' && !id.startsWith('guide-'),
    );
    return waiting.length === 0 ? undefined : `Not signed off yet: ${waiting.length} of the texts.`;
  };
}

/** The ticked items. */
export async function listSetupChecks(db: Knex) {
  const rows = await db('setup_checks as c')
    .leftJoin('users as u', 'u.id', 'c.done_by')
    .whereIn('item', setupItemIds)
    .orderBy('c.done_at')
    .select<(Actor & { item: SetupItemId; doneAt: string })[]>({
      item: 'c.item',
      doneAt: 'c.done_at',
      ...actorColumns,
    });
  const unsigned = await findUnsigned(db);
  // A new obstacle reopens its item.
  return rows
    .filter(({ item }) => !setupObstacle(item) && !unsigned(item))
    .map((row) => ({ item: row.item, doneAt: row.doneAt, who: nameActor(row) }));
}

/** Ticks or reopens an item. @throws ApiError 409 while there is an obstacle */
export async function checkSetupItem(db: Knex, audit: AuditContext, item: SetupItemId, isDone: boolean) {
  const obstacle = setupObstacle(item) ?? (await findUnsigned(db))(item);
  if (isDone && obstacle) throw new ApiError(409, 'not_settled', obstacle);
  await inTransaction(db, async (trx) => {
    const changed = isDone
      ? await trx('setup_checks')
          .insert({ item, done_by: audit.actorId })
          .onConflict('item')
          .ignore()
          .returning('item')
      : await trx('setup_checks').where({ item }).delete().returning('item');
    if (changed.length === 0) return;
    await recordEvent(trx, audit, {
      action: isDone ? 'setup_checked' : 'setup_unchecked',
      ...about('setup', null),
      after: { item },
    });
  });
}

interface SignOffRow extends Actor {
  textId: string;
  version: number;
  signedAt: string;
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
      ...actorColumns,
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
  audit: AuditContext,
  { textId, version }: { textId: string; version: number },
) =>
  inTransaction(db, async (trx) => {
    if (!signableTexts.some((text) => text.id === textId && text.version === version)) {
      throw new ApiError(409, 'text_changed', textChanged);
    }
    const added = await trx('text_sign_offs')
      .insert({ text_id: textId, version, signed_by: audit.actorId })
      .onConflict(['text_id', 'version'])
      .ignore()
      .returning('text_id');
    if (added.length === 0) return;
    await recordEvent(trx, audit, {
      action: 'text_signed_off',
      ...about('setup', null),
      after: { item: textId, version },
    });
  });
