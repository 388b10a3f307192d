import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Reflection, SoonerAppointment } from '#shared/contracts/consentReading.ts';
import type { StoredThinking } from '#shared/contracts/offlineData.ts';
import { consentTexts, findConsentText } from '#shared/content/clinical/consents.ts';
import { isTextInForce } from '#shared/content/clinical/inForce.ts';
import { hoursToThink, thinkingUntil } from '#shared/domain/reflection.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { listHeads, type Head } from '#api/record/heads.ts';
import { findNames } from '#api/record/views.ts';

export interface PatientReflections {
  /** Of every text, in the order of `consentTexts`. */
  reflections: Reflection[];
  soonerAppointments: z.input<typeof SoonerAppointment>[];
}

/** The reflection before a service; undefined where it has no text, or no time to think is needed. */
export function findReflection(reflections: readonly Reflection[], service: string): Reflection | undefined {
  const text = findConsentText(service);
  return text && reflections.find(({ textId, hours }) => textId === text.id && hours > 0);
}

/** First openings of the present versions, by account and text. */
const listOpenings = (db: Knex, accountIds: number[]) =>
  db('consent_readings')
    .whereIn('user_id', accountIds)
    .select<{ userId: number; textId: string; textVersion: number; openedAt: string }[]>({
      userId: 'user_id',
      textId: 'text_id',
      textVersion: 'text_version',
      openedAt: 'opened_at',
    });

/** Which treatments these accounts have had. */
const listCompleted = (db: Knex, accountIds: number[]) =>
  db('bookings')
    .whereIn('user_id', accountIds)
    .where({ status: 'completed' })
    .distinct<{ userId: number; service: string }[]>({ userId: 'user_id', service: 'service' });

type SoonerRow = Omit<z.input<typeof SoonerAppointment>, 'author'> & {
  userId: number;
  authorId: number | null;
};

async function listSooner(db: Knex, accountIds: number[]) {
  const rows = await db('sooner_appointments as s')
    .join('bookings as b', 'b.id', 's.booking_id')
    .whereIn('b.user_id', accountIds)
    .orderBy(['s.agreed_at', 's.starts_at'])
    .select<SoonerRow[]>({
      userId: 'b.user_id',
      authorId: 's.author_id',
      bookingId: 's.booking_id',
      startsAt: 's.starts_at',
      reason: 's.reason',
      agreedAt: 's.agreed_at',
    });
  if (rows.length === 0) return [];
  const nameOf = await findNames(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map(({ authorId, ...row }) => ({ ...row, author: nameOf(authorId ?? 0) }));
}

/**
 * How long these patients have to think before each treatment, and which appointments are sooner. Nothing of a record is
 * decrypted. A consent in force has been thought over.
 * @param entries of all their accounts, where they were read already
 * @returns a function that finds it for one patient; null, somebody without an account, counts as a new patient
 */
export async function readReflections(
  db: Knex,
  userIds: number[],
  entries?: readonly Head[],
): Promise<(userId: number | null) => PatientReflections> {
  const ownerOf = await findOwners(db, userIds);
  const accountIds = [...ownerOf.keys()];
  const [periods, openings, completed, heads, sooner] = await Promise.all([
    db('clinic_settings').first<{ hours: number; firstHours: number }>({
      hours: 'reflection_hours',
      firstHours: 'first_reflection_hours',
    }),
    listOpenings(db, accountIds),
    listCompleted(db, accountIds),
    entries ?? listHeads(db, userIds),
    listSooner(db, accountIds),
  ]);
  const today = londonToday();
  return (patientId) => {
    const isOwn = ({ userId }: { userId: number }) => ownerOf.get(userId) === patientId;
    const [own, read, had] = [heads.filter(isOwn), openings.filter(isOwn), completed.filter(isOwn)];
    const reflections = consentTexts.map((text): Reflection => {
      const { id: textId, version: textVersion } = text;
      const [openedAt = null] = read
        .filter((one) => one.textId === textId && one.textVersion === textVersion)
        .map((one) => one.openedAt)
        .toSorted();
      const isFirst = !had.some(({ service }) => findConsentText(service)?.id === textId);
      const hours = isTextInForce(own, text, today) ? 0 : hoursToThink({ ...periods, isFirst });
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
export async function storeThinking(db: Knex, bookings: readonly Booked[]): Promise<StoredThinking> {
  const treated = bookings.filter(({ userId, service }) => userId !== null && findConsentText(service));
  const ids = [...new Set(treated.flatMap(({ userId }) => userId ?? []))];
  const reflectionsOf = await readReflections(db, ids);
  const known = new Map(ids.map((id) => [id, reflectionsOf(id).reflections]));
  const now = new Date();
  return {
    hours: Math.max(0, ...reflectionsOf(null).reflections.map(({ hours }) => hours)),
    bookings: treated.map(({ id: bookingId, userId, service }) => {
      const reflection = findReflection(known.get(userId ?? 0) ?? [], service);
      if (!reflection) return { bookingId, until: null, hours: 0 };
      if (reflection.openedAt === null) return { bookingId, until: null, hours: reflection.hours };
      return { bookingId, until: thinkingUntil(reflection, now)?.toISOString() ?? null, hours: 0 };
    }),
  };
}
