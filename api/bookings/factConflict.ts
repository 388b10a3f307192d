import type { Knex } from 'knex';
import { versionConflict } from '#shared/domain/bookingRules.ts';
import { decisiveActions, type Meanwhile } from '#shared/domain/factConflict.ts';
import { newerChange } from '#api/audit/olderChange.ts';
import { refuseIf } from '#api/http/errors.ts';

interface Seen {
  bookingId: number;
  /** The version that the desk showed; null where it knew none. */
  version: number | null;
  occurredAt: Date;
}

/**
 * Refuses a fact that a desk recorded without the server, where somebody has since changed what it is about. Any other
 * change of the booking is none of its business.
 * @throws ApiError 409 `version_conflict`, or `newer_change` where no version was seen
 */
export async function refuseContradicted(
  trx: Knex.Transaction,
  { bookingId, version, occurredAt }: Seen,
  isContradicted: (meanwhile: readonly Meanwhile[]) => boolean,
): Promise<void> {
  const meanwhile = await trx('events')
    .where({ subject_type: 'booking', subject_id: bookingId })
    .whereIn('action', [...decisiveActions])
    .where((since) => {
      // A desk's clock may be wrong, so its version counts; where there is none, the times have to do.
      if (version !== null) void since.whereRaw(`(after ->> 'version')::integer > ?`, [version]);
      void since.orWhere((older) => {
        if (version !== null) void older.whereRaw(`after ->> 'version' IS NULL`);
        void older.whereRaw('coalesce(occurred_at, at) > ?', [occurredAt]);
      });
    })
    .orderBy('id')
    .select<Meanwhile[]>('action', trx.raw(`after ->> 'attendance' AS attendance`));
  if (!isContradicted(meanwhile)) return;
  if (version === null) throw newerChange();
  refuseIf(versionConflict);
}
