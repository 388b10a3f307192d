import type { Knex } from 'knex';

/** Selects `before` and `after` of `events as e`; for a correction, from the tables that hold them. */
export const selectViews = (db: Knex) => (events: Knex.QueryBuilder) =>
  void events
    .leftJoin('birth_date_changes as c', 'c.event_id', 'e.id')
    .joinRaw(
      `LEFT JOIN LATERAL (
        SELECT jsonb_object_agg(field, old_value) AS before,
          jsonb_object_agg(field, new_value) || jsonb_build_object('reason', min(reason)) AS after
        FROM detail_changes WHERE event_id = e.id
      ) AS d ON true`,
    )
    .select(
      db.raw(`CASE WHEN c.event_id IS NULL THEN coalesce(d.before, e.before)
      ELSE jsonb_build_object('dateOfBirth', c.old_date) END AS before`),
      db.raw(`CASE WHEN c.event_id IS NULL THEN coalesce(d.after, e.after)
      ELSE jsonb_build_object('dateOfBirth', c.new_date, 'reason', c.reason) END AS after`),
    );
