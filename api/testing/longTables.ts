import type pg from 'pg';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { runOn } from '#api/testing/clone.ts';
import { isFullRun } from '#api/testing/fullRun.ts';

/** Makes pages all-visible for index-only scans; another reader's snapshot delays that. */
async function vacuum(owner: pg.Client, table: string): Promise<void> {
  await owner.query(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${table}`);
  const { rows } = await owner.query<{ isVisible: boolean }>(
    `SELECT relallvisible >= relpages AS "isVisible" FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  if (!rows[0]?.isVisible) await vacuum(owner, table);
}

/** After twenty years; `npm test` has a quarter of that, because indexes take most of the time. */
export const inFull = (rows: number) => (isFullRun ? rows : rows / 4);
/** The newest entry's key has to be here, or nothing is added. */
const { keyId } = createSealer([recordKey]);
const bookingsInAll = inFull(100_000);

/** Twelve bookings a day for years, up to a month from now; one in twelve is a request. */
const people = `
      INSERT INTO users (first_name, last_name, email, date_of_birth, password_hash, loyalty_stamps)
        SELECT 'Ada', 'Customer' || n, 'customer' || n || '@example.test', date '1960-01-01' + n % 14000, 'none', n % 9
        FROM generate_series(1, 10000) AS n;
      INSERT INTO contacts (name, email, subject, message)
        SELECT 'Writer' || n, 'writer' || n || '@example.test', 'Subject ' || n % 50, 'Are you open?'
        FROM generate_series(1, 10000) AS n;
      INSERT INTO bookings (name, email, phone, service, preferred_date, appointment_date, appointment_time, minutes,
          status, source)
        SELECT 'Ada Customer' || n % 20000, 'customer' || n % 20000 || '@example.test',
          '07700 ' || lpad((n % 20000 * 7919 % 1000000)::text, 6, '0'),
          (ARRAY['Consultation', 'B12 Injection', 'PRP Therapy', 'Dermal Fillers'])[1 + n % 4], day,
          CASE WHEN n % 12 > 0 THEN day END,
          CASE WHEN n % 12 > 0 THEN time '09:00' + make_interval(mins => n % 12 * 40) END, 30,
          CASE WHEN n % 12 = 0 THEN CASE WHEN day > current_date - 5 THEN 'query' ELSE 'cancelled' END
            WHEN day >= current_date THEN 'confirmed' WHEN n % 12 = 3 THEN 'cancelled' ELSE 'completed' END,
          'wizard'
        FROM (SELECT n, current_date + 28 - n / 12 AS day FROM generate_series(0, ${bookingsInAll - 1}) AS n) AS days`;

/** Data that grows with the bookings; future days are left to the tests, and nearly all messages are answered. */
const traces = `
  DELETE FROM bookings WHERE appointment_date >= current_date;
  UPDATE contacts SET handled_at = now() WHERE id % 200 > 0;
  INSERT INTO events (at, actor_id, action, subject_type, subject_id, user_id)
    SELECT now() - make_interval(mins => n), 1 + n % 10000, 'booking_confirmed', 'booking', 1 + n % ${bookingsInAll},
      1 + n % 10000 FROM generate_series(1, ${inFull(200_000)}) AS n;
  INSERT INTO sessions (id_hash, user_id, data, device)
    SELECT sha256(n::text::bytea), 1 + n % 10000, '{}', 'Firefox' FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, payload, state, not_before, sent_at)
    SELECT 'booking_confirmed', 'booking', 1 + n % ${bookingsInAll}, n / ${bookingsInAll}, 'customer' || n % 10000 || '@example.test', '{}',
      'sent', now() - interval '1 day', now() - interval '1 day' FROM generate_series(1, ${inFull(50_000)}) AS n;
  INSERT INTO idempotency_receipts (scope, key, fingerprint, status)
    SELECT 'user:' || n % 10000, gen_random_uuid(), sha256(n::text::bytea), 200 FROM generate_series(1, ${inFull(50_000)}) AS n;
  INSERT INTO rate_limits (key, hits, resets_at)
    SELECT 'address:' || n, 1, now() + interval '1 hour' FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO follow_ups (subject_type, subject_id, kind, actor_id)
    SELECT 'booking', 1 + n % ${bookingsInAll}, 'no_answer', 1 FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO staff_notes (user_id, note) SELECT 1 + n % 10000, 'Prefers mornings'
    FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO tasks (user_id, text, due_at, done_at)
    SELECT 1 + n % 10000, 'Ring about the result', now() - interval '1 day', CASE WHEN n % 200 > 0 THEN now() END
    FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO personalised_care (user_id, care_type) SELECT n, 'Dermal Fillers' FROM generate_series(1, 10000) AS n;
  INSERT INTO user_loyalty_progress (user_id) SELECT n FROM generate_series(1, 10000) AS n;
  INSERT INTO reward_claims (user_id, stage_id, reward_id)
    SELECT n, 'first-visit', 'welcome' FROM generate_series(1, 10000) AS n;
  INSERT INTO password_resets (token_hash, user_id, expires_at, used_at)
    SELECT sha256(n::text::bytea), 1 + n % 10000, now(), now() FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO former_addresses (user_id, email)
    SELECT n, 'former' || n || '@example.test' FROM generate_series(1, 10000) AS n;
  INSERT INTO email_changes (user_id, email, epoch, expires_at)
    SELECT n, 'next' || n || '@example.test', 0, now() FROM generate_series(1, 10000) AS n;
  INSERT INTO birth_date_changes (event_id, user_id, old_date, new_date, reason)
    SELECT n, 1 + n % 10000, date '1980-01-01', date '1981-01-01', 'Mistyped' FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO detail_changes (event_id, field, user_id, old_value, new_value, reason)
    SELECT n, 'name', 1 + n % 10000, 'Ada Customr', 'Ada Customer', 'Mistyped' FROM generate_series(1, ${inFull(20_000)}) AS n;
  UPDATE users SET preferred_phone = '07911 ' || lpad((id * 7919 % 1000000)::text, 6, '0') WHERE id % 2 = 0;
  INSERT INTO customer_merges (event_id, kept_id, merged_id, undo)
    SELECT n, n, 10001 - n, '{}' FROM generate_series(1, 5000) AS n;
  INSERT INTO erased_joins (user_id, kept_id) SELECT 20000 + n, 30000 + n FROM generate_series(1, 5000) AS n;
  INSERT INTO booking_moves (event_id, booking_id, from_id, to_id, old_name, old_email, old_phone)
    SELECT n, n, 1 + n % 10000, 1 + (n + 1) % 10000, 'Ada Customer', 'customer' || n || '@example.test', '07700 900000'
    FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO record_entries (id, user_id, position, kind, form_id, form_version, occurred_at, signed_at, sealed,
      key_id, digest, previous_hash, hash)
    SELECT gen_random_uuid(), 1 + n % 10000, 1 + n / 10000, 'history', 'medical-history', 1, now() - n * interval '1 hour', now(),
      '', '${keyId}', '', '', '' FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO record_pictures (entry_id, picture, thumbnail, key_id) SELECT id, '', '', '' FROM record_entries;
  INSERT INTO record_reads (user_id, reader_id, what, stored_on)
    SELECT 1 + n % 10000, 1, 'record', NULL FROM generate_series(1, ${inFull(20_000)}) AS n
    UNION ALL
    SELECT 1 + n % 10000, 1, 'stored', current_date - 1 - n / 10000 FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO record_drafts (user_id, form_id, form_version, sealed)
    SELECT n, 'medical-history', 1, '' FROM generate_series(1, 10000) AS n;
  INSERT INTO consent_readings (user_id, text_id, text_version, opened_at)
    SELECT n, 'anti-wrinkle', 1, now() FROM generate_series(1, 10000) AS n;
  INSERT INTO sooner_appointments (booking_id, starts_at, reason)
    SELECT id, appointment_at, 'asked' FROM bookings WHERE appointment_at IS NOT NULL ORDER BY id LIMIT 20000;
  INSERT INTO batches (product, lot, product_key, lot_key, expiry)
    SELECT 'Filler ' || n % 9, 'C' || n, 'filler' || n % 9, 'c' || n, current_date + 60 - n
    FROM generate_series(1, 10000) AS n;
  INSERT INTO stock_movements (batch_id, kind, quantity, on_day)
    SELECT id, 'received', 1, current_date FROM batches, generate_series(1, 4);
  INSERT INTO calendar_feeds (user_id, token_hash, epoch)
    SELECT n, sha256(n::text::bytea), 0 FROM generate_series(1, 10000) AS n;
  INSERT INTO passkeys (user_id, credential_id, public_key, counter, device)
    SELECT 1 + n % 10000, 'passkey' || n, sha256(n::text::bytea), 0, 'Firefox' FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO passkey_challenges (challenge, user_id, expires_at)
    SELECT 'challenge' || n, CASE WHEN n % 2 = 0 THEN 1 + n % 10000 END, now() FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO referrals (referrer_id, friend_id)
    SELECT 1 + n % 5000, 5000 + n FROM generate_series(1, 5000) AS n;
  INSERT INTO referral_names (user_id, name) SELECT n, 'Ada Friend' || n FROM generate_series(1, 10000) AS n;
  INSERT INTO reminder_links (booking_id, token_hash, appointment_date, appointment_time)
    SELECT n, sha256(n::text::bytea), date '2020-01-01', time '09:00' FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO offers (booking_id, state, ends_at, closed_at)
    SELECT 1 + n % ${bookingsInAll}, 'ended', now() - interval '1 day', now() FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO offered_times (offer_id, appointment_date, appointment_time, minutes)
    SELECT n, date '2020-01-01', time '09:00', 30 FROM generate_series(1, ${inFull(20_000)}) AS n;
  INSERT INTO freed_times (specialist_id, slot)
    SELECT 1, tsrange(now()::timestamp - interval '1 day', now()::timestamp - interval '23 hours')
    FROM generate_series(1, ${inFull(20_000)});
  INSERT INTO blocked_times (start_date, end_date, reason, removed_at)
    SELECT date '2010-01-01' + n, date '2010-01-01' + n, 'Training', CASE WHEN n % 2 = 0 THEN now() END
    FROM generate_series(1, 5000) AS n;
  INSERT INTO taken_slots (specialist_id, slot, booking_id) SELECT specialist_id, slot, id FROM bookings
    WHERE slot IS NOT NULL AND status IN ('confirmed', 'completed') ON CONFLICT DO NOTHING`;

export const longTables = {
  people: ['users', 'contacts', 'bookings'],
  traces: traces.match(/(?<=INTO )\w+/g) ?? [],
  /** Grow with the staff, not with the years: settings, second steps and desks of admins, screens handed over, numbers folded each night. */
  short: [
    'clinic_settings',
    'desk_keys',
    'handovers',
    'held_times',
    'knex_migrations',
    'knex_migrations_lock',
    'products',
    'text_sign_offs',
    'record_checks',
    'record_mac_state',
    'list_tallies',
    'household_contacts',
    'person_answers',
    'recovery_codes',
    'second_factors',
    'setup_checks',
  ],
};

/**
 * A clinic after twenty years: a hundred thousand bookings (`npm test`: a quarter), ten thousand customers, ten thousand messages.
 * @param url the owner's, who may insert rows without triggers
 * @param withTraces also history, messages, sessions and other growing data
 */
export async function fillLongTables(url: string, { withTraces = false } = {}): Promise<void> {
  // A separate connection without the statement timeout.
  await runOn(url, async (owner) => {
    await owner.query(`SET session_replication_role = replica; ${people}`);
    if (withTraces) await owner.query(traces);
    for (const table of [...longTables.people, ...(withTraces ? longTables.traces : [])])
      await vacuum(owner, table);
  });
}
