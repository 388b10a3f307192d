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

interface Since extends Meanwhile {
  /** Whether it also happened after the fact, rather than only arrived before it. */
  isLater: boolean;
}

/** What somebody has changed since a desk saw a booking. */
const listSince = (trx: Knex.Transaction, { bookingId, version, occurredAt }: Seen) =>
  trx('events')
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
    .select<Since[]>(
      'action',
      trx.raw(`after ->> 'attendance' AS attendance`),
      trx.raw('coalesce(occurred_at, at) > ? AS "isLater"', [occurredAt]),
    );

type Contradicts = (meanwhile: readonly Meanwhile[]) => boolean;

/**
 * Refuses a fact that a desk recorded without the server, where somebody has since changed what it is about. Any other
 * change of the booking is none of its business.
 * @throws ApiError 409 `version_conflict`, or `newer_change` where no version was seen
 */
export async function refuseContradicted(trx: Knex.Transaction, seen: Seen, isContradicted: Contradicts) {
  if (!isContradicted(await listSince(trx, seen))) return;
  if (seen.version === null) throw newerChange();
  refuseIf(versionConflict);
}

/** The same for a fact that is stored all the same; an attendance that was noted before it does not count. */
export async function isContradictedSince(trx: Knex.Transaction, seen: Seen, isContradicted: Contradicts) {
  const since = await listSince(trx, seen);
  return isContradicted(since.filter(({ action, isLater }) => isLater || action !== 'attendance_noted'));
}
