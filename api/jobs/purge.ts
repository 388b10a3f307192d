import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { lastExpiredDate, retention } from '#shared/domain/retention.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { compactListCounts } from '#api/db/listCounts.ts';
import { countExpiredRecords, removeExpiredRecords } from '#api/jobs/expiredRecords.ts';

const batch = 1000;
const pauseMs = 20;

/** `remove` processes one batch at most. Both return the number of rows. */
interface Rule {
  count: (db: Knex, values: Values) => Promise<number>;
  remove: (db: Knex, values: Values) => Promise<number>;
}
type Values = Record<string, string | number>;

async function countRows(db: Knex, statement: string, values: Values): Promise<number> {
  const { rows } = await db.raw<{ rows: { rows: number }[] }>(`SELECT count(*) AS rows ${statement}`, values);
  return rows[0]?.rows ?? 0;
}

const takeRows = async (db: Knex, statement: string, values: Values) =>
  (await db.raw<{ rowCount: number }>(statement, values)).rowCount;

/** A rule that deletes rows, or with `set` clears columns; the dry run counts the same rows. */
function rowsOf(table: string, where: string, { set }: { set?: string } = {}): Rule {
  const verb = set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`;
  const chosen = `SELECT ctid FROM ${table} WHERE ${where} LIMIT :batch`;
  return {
    count: (db, values) => countRows(db, `FROM ${table} WHERE ${where}`, values),
    remove: (db, values) => takeRows(db, `${verb} WHERE ctid IN (${chosen})`, values),
  };
}

/** SQL condition: the instant is not after the end of a day in London; can use the table's index. */
export const upTo = (instant: string, date: string) =>
  `${instant} < (${date}::date + 1)::timestamp AT TIME ZONE 'Europe/London'`;

const olderThan = (instant: string, days: string) => `${instant} < now() - make_interval(days => ${days})`;

const expiredContacts = upTo('created_at', ':contacts');
const expiredEvents = upTo('at', ':events');

const rules: Record<string, Rule> = {
  records: {
    count: (db, { records }) => countExpiredRecords(db, String(records)),
    remove: (db, { records }) => removeExpiredRecords(db, String(records), batch),
  },
  contacts: {
    count: (db, values) => countRows(db, `FROM contacts WHERE ${expiredContacts}`, values),
    remove: (db, values) =>
      takeRows(
        db,
        `WITH gone AS (
           DELETE FROM contacts WHERE ctid IN (SELECT ctid FROM contacts WHERE ${expiredContacts} LIMIT :batch)
           RETURNING id
         ), notes AS (
           DELETE FROM follow_ups WHERE subject_type = 'contact' AND subject_id IN (SELECT id FROM gone)
         ), answers AS (
           DELETE FROM person_answers WHERE subject_type = 'contact' AND subject_id IN (SELECT id FROM gone)
         ), messages AS (
           DELETE FROM outbox_messages WHERE subject_type = 'contact' AND subject_id IN (SELECT id FROM gone)
         )
         SELECT id FROM gone`,
        values,
      ),
  },
  // Events can only be deleted by this function, which refuses younger rows.
  events: {
    count: (db, values) => countRows(db, `FROM events WHERE ${expiredEvents}`, values),
    remove: async (db, values) => {
      const statement = 'SELECT purge_events(:events, :batch) AS gone';
      const { rows } = await db.raw<{ rows: { gone: number }[] }>(statement, values);
      return rows[0]?.gone ?? 0;
    },
  },
  mailProofs: rowsOf('outbox_messages', `state <> 'held' AND ${upTo('created_at', ':mailProofs')}`),
  // The row stays, as proof that a message was sent; recipient and content are cleared.
  mailContents: rowsOf(
    'outbox_messages',
    `state <> 'held' AND recipient <> '' AND ${olderThan('created_at', ':mailContents')}
       AND ${olderThan('coalesce(sent_at, not_before)', ':mailContents')}`,
    { set: `recipient = '', payload = '{}', last_error = NULL` },
  ),
  tasks: rowsOf('tasks', upTo('done_at', ':tasks')),
  referralNames: rowsOf('referral_names', upTo('created_at', ':referralNames')),
  recordDrafts: rowsOf('record_drafts', olderThan('saved_at', ':recordDrafts')),
  receipts: rowsOf('idempotency_receipts', olderThan('created_at', ':receipts')),
  sessions: rowsOf(
    'sessions',
    `(${olderThan('seen_at', ':idleSessions')} OR ${olderThan('created_at', ':sessions')})`,
  ),
  passwordLinks: rowsOf('password_resets', olderThan('expires_at', ':passwordLinks')),
  emailLinks: rowsOf('email_changes', olderThan('expires_at', ':emailLinks')),
  deskKeys: rowsOf('desk_keys', olderThan('used_at', ':deskKeys')),
  passkeyChallenges: rowsOf('passkey_challenges', olderThan('expires_at', ':passkeyChallenges')),
  reminderLinks: rowsOf(
    'reminder_links',
    `(${olderThan(`((appointment_date + appointment_time) AT TIME ZONE 'Europe/London')`, ':reminderLinks')}
       OR appointment_date IS NULL AND booking_id IN (SELECT id FROM bookings WHERE status <> 'query'))`,
  ),
  requestCounters: rowsOf(
    'rate_limits',
    `${olderThan('resets_at', ':requestCounters')} AND (blocked_until IS NULL OR blocked_until < now())`,
  ),
};

/** The limits of the rules: dates for calendar periods, otherwise days. */
function limitsOn(today: string): Values {
  const limits: Values = { batch };
  for (const [name, period] of Object.entries(retention)) {
    limits[name] = period.unit === 'days' ? period.amount : lastExpiredDate(period, today);
  }
  return limits;
}

/** How many rows the next purge would delete or clear, by rule. Changes nothing. */
export async function countExpired(
  db: Knex,
  today = londonToday(new Date()),
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, rule] of Object.entries(rules)) counts[name] = await rule.count(db, limitsOn(today));
  return counts;
}

/** Jobs of a killed worker that another worker has taken over since. */
const completeDeadJobs = `
  SELECT id FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND updated_at < now() - interval '1 day'
      AND locked_at < now() - interval '4 hours' LIMIT :batch))`;

const removePastFreedTimes = `
  DELETE FROM freed_times WHERE id IN (
    SELECT id FROM freed_times WHERE upper(slot) < now() AT TIME ZONE 'Europe/London' LIMIT :batch)`;

/** Deletes expired data in small batches, so that no request waits long. @returns the number of rows by rule */
export async function purge(db: Knex, today = londonToday(new Date())): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const limits = limitsOn(today);
  for (const [name, { remove }] of Object.entries(rules)) {
    done[name] = 0;
    for (let taken = batch; taken >= batch; done[name] += taken) {
      if (done[name] > 0) await sleep(pauseMs);
      taken = await remove(db, limits);
    }
  }
  done['jobs'] = await takeRows(db, completeDeadJobs, { batch });
  done['freedTimes'] = await takeRows(db, removePastFreedTimes, { batch });
  done['tallies'] = await compactListCounts(db);
  return done;
}
