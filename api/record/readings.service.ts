import type { Knex } from 'knex';
import type { z } from 'zod';
import type { ConsentOpening } from '#shared/contracts/consentReading.ts';
import type { MyRecord } from '#shared/contracts/record.ts';
import { consentTexts, findConsentText } from '#shared/content/clinical/consents.ts';
import { earliestStart } from '#shared/domain/coolingOff.ts';
import { londonToday, toInstant } from '#shared/domain/wallTime.ts';
import { ApiError } from '#api/http/errors.ts';
import { ownedBy } from '#api/models/mergedAccounts.ts';
import type { Head } from '#api/record/heads.ts';
import { readCoolingOff, type PatientCoolingOff } from '#api/record/coolingOff.ts';

/**
 * Stores when a patient first opened a version of a text, once. It is when the server learns of it: what a device says
 * of the time would shorten the time to think.
 * @throws ApiError 422 for a text or a version that there never was
 */
export async function reportConsentOpened(
  db: Knex,
  userId: number,
  { textId, textVersion }: z.output<typeof ConsentOpening>,
): Promise<void> {
  const text = consentTexts.find(({ id }) => id === textId);
  if (!text || textVersion > text.version) throw new ApiError(422, 'unknown_text', 'That text is not known.');
  await db('consent_readings')
    .insert({ user_id: userId, text_id: textId, text_version: textVersion, opened_at: db.fn.now() })
    .onConflict(['user_id', 'text_id', 'text_version'])
    .ignore();
}

interface ReadingRow {
  textId: string;
  textVersion: number;
  /** ISO 8601, UTC. */
  openedAt: string;
}

const titleOf = (textId: string) => consentTexts.find(({ id }) => id === textId)?.title ?? textId;

/** The first openings of these accounts, the newest first; of a merged account's, the earlier one of a text. */
async function listReadings(db: Knex, accountIds: number[]): Promise<MyRecord['readings']> {
  const rows = await db('consent_readings')
    .whereIn('user_id', accountIds)
    .groupBy('text_id', 'text_version')
    .orderByRaw('min(opened_at) DESC, text_id')
    .select<ReadingRow[]>(db.raw('min(opened_at) AS "openedAt"'), {
      textId: 'text_id',
      textVersion: 'text_version',
    });
  return rows.map((row) => ({ ...row, title: titleOf(row.textId) }));
}

/** What a patient has opened, and the texts of the treatments that they have booked or asked for. */
export async function listTexts(
  db: Knex,
  userId: number,
  accountIds: number[],
  entries: readonly Head[],
  now = new Date(),
): Promise<Pick<MyRecord, 'toRead' | 'readings'> & Pick<PatientCoolingOff, 'soonerAppointments'>> {
  const { reflections, soonerAppointments } = (
    await readCoolingOff(db, [userId], { ownerOf: ownedBy(userId, accountIds), entries })
  )(userId);
  const bookings = await db('bookings')
    .whereIn('user_id', accountIds)
    .whereIn('status', ['query', 'confirmed'])
    .orderBy(['appointment_date', 'appointment_time', 'id'])
    .select<{ service: string; status: 'query' | 'confirmed'; date: string | null; time: string | null }[]>({
      service: 'service',
      status: 'status',
      date: 'appointment_date',
      time: 'appointment_time',
    });
  const ahead = bookings.filter(
    ({ status, date }) => status === 'query' || (date !== null && date >= londonToday(now)),
  );
  const toRead = consentTexts.flatMap((text, index): MyRecord['toRead'] => {
    const coolingOff = reflections[index];
    const own = ahead.filter(({ service }) => findConsentText(service)?.id === text.id);
    if (!coolingOff || own.length === 0) return [];
    const booked = own.find(({ status }) => status === 'confirmed');
    return [
      {
        ...coolingOff,
        title: text.title,
        sections: text.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
        earliestStart: earliestStart(coolingOff, now).toISOString(),
        startsAt: (booked && toInstant(booked.date ?? '', booked.time ?? '')?.toISOString()) ?? null,
      },
    ];
  });
  return { readings: await listReadings(db, accountIds), toRead, soonerAppointments };
}
