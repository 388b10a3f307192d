import type { Knex } from 'knex';
import type { FreedTime } from '#shared/contracts/offer.ts';
import { listChances, type Freed, type WantsEarlier } from '#shared/domain/earlierTimes.ts';
import { coolingOffUntil } from '#shared/domain/coolingOff.ts';
import { addDays, londonNow } from '#shared/domain/wallTime.ts';
import { readTaken } from '#api/calendar/calendar.service.ts';
import { findCoolingOff, readCoolingOff } from '#api/record/coolingOff.ts';
import { withBirthDates } from '#api/models/namesakes.ts';
import { hasOpenOffer } from '#api/models/offers.ts';

const findFreed = `
  SELECT DISTINCT to_char(lower(slot), 'YYYY-MM-DD HH24:MI') AS "from", to_char(upper(slot), 'YYYY-MM-DD HH24:MI') AS "to"
  FROM freed_times WHERE upper(slot) > :now::timestamp ORDER BY 1, 2 LIMIT 200`;

const findWanting = `
  SELECT id AS "bookingId", user_id AS "userId", date_of_birth AS "dateOfBirth", version, name, service, minutes, earlier_wanted_at AS since,
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime",
    coalesce(to_char(appointment_at, 'YYYY-MM-DD HH24:MI'), preferred_date::text || ' 24:00') AS before,
    ARRAY(SELECT to_char(lower(o.slot), 'YYYY-MM-DD HH24:MI') FROM offered_times o JOIN offers f ON f.id = o.offer_id
      WHERE f.booking_id = bookings.id AND f.state IN ('open', 'ended')) AS declined
  FROM bookings
  WHERE earlier_wanted_at IS NOT NULL AND status IN ('query', 'confirmed') AND NOT ${hasOpenOffer}
    AND coalesce(appointment_at, preferred_date + 1) > :now::timestamp
    AND NOT EXISTS (SELECT FROM users u
      WHERE u.id = bookings.user_id AND u.date_of_birth > :now::timestamp - interval '18 years')
  ORDER BY earlier_wanted_at, id LIMIT 200`;

type Row = WantsEarlier &
  Omit<FreedTime['waiting'][number], 'date' | 'time'> & { userId: number | null; dateOfBirth: string | null };

/** Freed times that would be earlier for an adult who wants that and has had time to think, longest wait first. */
export async function listFreedTimes(db: Knex, now = new Date()): Promise<FreedTime[]> {
  const wall = londonNow(now);
  const at = { now: `${wall.date} ${wall.time}` };
  const [{ rows: freed }, { rows: wanting }] = await Promise.all([
    db.raw<{ rows: Freed[] }>(findFreed, at),
    db.raw<{ rows: Omit<Row, 'coolingOffUntil'>[] }>(findWanting, at),
  ]);
  const last = freed.at(-1)?.to.slice(0, 10);
  if (!last || wanting.length === 0) return [];
  const to = freed.reduce(
    (latest, one) => (one.to.slice(0, 10) > latest ? one.to.slice(0, 10) : latest),
    last,
  );
  const userIds = wanting.flatMap(({ userId }) => userId ?? []);
  const coolingOffOf = await readCoolingOff(db, userIds);
  const waiting = (await withBirthDates(db, wanting)).map((one) => {
    const coolingOff = findCoolingOff(coolingOffOf(one.userId).reflections, one.service);
    return { ...one, coolingOffUntil: coolingOffUntil(coolingOff, now) };
  });
  return listChances(await readTaken(db, { from: addDays(wall.date, -1), to }), freed, waiting, now);
}
