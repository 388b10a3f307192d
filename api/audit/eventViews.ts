import type { Knex } from 'knex';

/** Selects `before` and `after` of `events as e`; for a correction, from the table that holds them. */
export const selectViews = (db: Knex) => (events: Knex.QueryBuilder) =>
  void events.leftJoin('birth_date_changes as c', 'c.event_id', 'e.id').select(
    db.raw(`CASE WHEN c.event_id IS NULL THEN e.before
      ELSE jsonb_build_object('dateOfBirth', c.old_date) END AS before`),
    db.raw(`CASE WHEN c.event_id IS NULL THEN e.after
      ELSE jsonb_build_object('dateOfBirth', c.new_date, 'reason', c.reason) END AS after`),
  );
