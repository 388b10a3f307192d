import type { Knex } from 'knex';
import type { z } from 'zod';
import type { CoolingOff, SoonerAppointment } from '#shared/contracts/consentReading.ts';
import type { StoredCoolingOff } from '#shared/contracts/offlineData.ts';
import { consentTexts, findConsentText } from '#shared/content/clinical/consents.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { isTextInForce } from '#shared/content/clinical/inForce.ts';
import { coolingOffHours, coolingOffUntil } from '#shared/domain/coolingOff.ts';
import { nameActor } from '#api/audit/actors.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { listHeads, type Head } from '#api/record/heads.ts';

export interface PatientCoolingOff {
  /** Of every text, in the order of `consentTexts`. */
  reflections: CoolingOff[];
  soonerAppointments: z.input<typeof SoonerAppointment>[];
}

/** The reflection before a service; undefined where it has no text, or no time to think is needed. */
export function findCoolingOff(reflections: readonly CoolingOff[], service: string): CoolingOff | undefined {
  const text = findConsentText(service);
  return text && reflections.find(({ textId, hours }) => textId === text.id && hours > 0);
}

type SoonerRow = z.input<typeof SoonerAppointment> & { userId: number };

interface Known {
  hours: number;
  firstHours: number;
  openings: { userId: number; textId: string; textVersion: number; openedAt: string }[];
  completed: { userId: number; service: string }[];
  sooner: (Omit<SoonerRow, 'author'> & { firstName: string | null; lastName: string | null })[];
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const listed = (rows: string) => `coalesce((SELECT json_agg(r) FROM (${rows}) AS r), '[]')`;

/** The clinic's periods, and of these accounts the first openings of texts, completed treatments and appointments agreed to be sooner. */
const readKnown = `
  SELECT reflection_hours AS hours, first_reflection_hours AS "firstHours",
    ${listed(`SELECT user_id AS "userId", text_id AS "textId", text_version AS "textVersion", ${instant('opened_at')} AS "openedAt"
      FROM consent_readings WHERE user_id = ANY (:accountIds)`)} AS openings,
    ${listed(`SELECT DISTINCT user_id AS "userId", service FROM bookings
      WHERE user_id = ANY (:accountIds) AND status = 'completed'`)} AS completed,
    ${listed(`SELECT b.user_id AS "userId", s.booking_id AS "bookingId", ${instant('s.starts_at')} AS "startsAt", s.reason,
        ${instant('s.agreed_at')} AS "agreedAt", u.first_name AS "firstName", u.last_name AS "lastName"
      FROM sooner_appointments AS s JOIN bookings AS b ON b.id = s.booking_id LEFT JOIN users AS u ON u.id = s.author_id
      WHERE b.user_id = ANY (:accountIds) ORDER BY s.agreed_at, s.starts_at`)} AS sooner
  FROM clinic_settings`;

/**
 * How long these patients have to think before each treatment, and which appointments are sooner. Nothing of a record is
 * decrypted. A consent in force has been thought over.
 * @param known their accounts and the entries of all of those, where they were read already
 * @returns a function that finds it for one patient; null, somebody without an account, counts as a new patient
 */
export async function readCoolingOff(
  db: Knex,
  userIds: number[],
  known?: { ownerOf: Map<number, number>; entries: readonly Head[] },
): Promise<(userId: number | null) => PatientCoolingOff> {
  const ownerOf = known?.ownerOf ?? (await findOwners(db, userIds));
  const accountIds = [...ownerOf.keys()];
  const [{ rows }, found] = await Promise.all([
    db.raw<{ rows: [Known] }>(readKnown, { accountIds }),
    known?.entries ?? listHeads(db, userIds),
  ]);
  const heads = withoutStruckOut(found);
  const [{ openings, completed, sooner: agreed, ...periods }] = rows;
  const sooner = agreed.map(({ firstName, lastName, ...row }) => ({
    ...row,
    author: nameActor({ firstName, lastName }),
  }));
  const now = new Date();
  return (patientId) => {
    const isOwn = ({ userId }: { userId: number }) => ownerOf.get(userId) === patientId;
    const [own, read, had] = [heads.filter(isOwn), openings.filter(isOwn), completed.filter(isOwn)];
    const reflections = consentTexts.map((text): CoolingOff => {
      const { id: textId, version: textVersion } = text;
      const [openedAt = null] = read
        .filter((one) => one.textId === textId && one.textVersion === textVersion)
        .map((one) => one.openedAt)
        .toSorted();
      const isFirst = !had.some(({ service }) => findConsentText(service)?.id === textId);
      const hours = isTextInForce(own, text, now) ? 0 : coolingOffHours({ ...periods, isFirst });
      return { textId, textVersion, openedAt, hours };
    });
    return { reflections, soonerAppointments: sooner.filter(isOwn) };
  };
}

interface Booked {
  id: number;
  userId: number | null;
  service: string;
}

/** What a desk stores of the time to think before these appointments: its end, or how long it is, and no opening. */
export async function storeCoolingOff(db: Knex, bookings: readonly Booked[]): Promise<StoredCoolingOff> {
  const treated = bookings.filter(({ userId, service }) => userId !== null && findConsentText(service));
  const ids = [...new Set(treated.flatMap(({ userId }) => userId ?? []))];
  const coolingOffOf = await readCoolingOff(db, ids);
  const known = new Map(ids.map((id) => [id, coolingOffOf(id).reflections]));
  const now = new Date();
  return {
    hours: Math.max(0, ...coolingOffOf(null).reflections.map(({ hours }) => hours)),
    bookings: treated.map(({ id: bookingId, userId, service }) => {
      const coolingOff = findCoolingOff(known.get(userId ?? 0) ?? [], service);
      if (!coolingOff) return { bookingId, until: null, hours: 0 };
      if (coolingOff.openedAt === null) return { bookingId, until: null, hours: coolingOff.hours };
      return { bookingId, until: coolingOffUntil(coolingOff, now)?.toISOString() ?? null, hours: 0 };
    }),
  };
}
