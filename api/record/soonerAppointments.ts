import type { Knex } from 'knex';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import {
  isTooSoon,
  soonerReasonMissing,
  coolingOffUntil,
  type SoonerReason,
} from '#shared/domain/coolingOff.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import type { AuditContext } from '#api/audit.ts';
import { refuseIf } from '#api/http/errors.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { findCoolingOff, readCoolingOff } from '#api/record/coolingOff.ts';

type Booked = Pick<BookingModel, 'id' | 'userId' | 'service'>;

/** Until when a patient has to think before a treatment, and whether they have opened its text. */
export async function findCoolingOffEnd(
  db: Knex,
  { userId, service }: Pick<Booked, 'userId' | 'service'>,
  now = new Date(),
): Promise<{ isOpened: boolean; until: Date | null }> {
  const coolingOffOf = await readCoolingOff(db, userId === null ? [] : [userId]);
  const coolingOff = findCoolingOff(coolingOffOf(userId).reflections, service);
  return { isOpened: coolingOff?.openedAt != null, until: coolingOffUntil(coolingOff, now) };
}

/** Stores why times may be before the end of the time to think. @throws ApiError 409 without a required reason */
export async function agreeToSooner(
  trx: Knex.Transaction,
  audit: AuditContext,
  booking: Booked,
  times: readonly TimeOfDay[],
  { reason, isRequired = false }: { reason: SoonerReason | undefined; isRequired?: boolean },
): Promise<void> {
  if (!reason && !isRequired) return;
  const { until } = await findCoolingOffEnd(trx, booking, audit.occurredAt);
  const soon = times.filter((time) => isTooSoon(time, until));
  if (!until || soon.length === 0) return;
  if (!reason) refuseIf(soonerReasonMissing(until));
  await trx('sooner_appointments')
    .insert(
      soon.map(({ date, time }) => ({
        booking_id: booking.id,
        starts_at: toInstant(date, time),
        reason,
        author_id: audit.actorId,
        agreed_at: audit.occurredAt ?? new Date(),
      })),
    )
    .onConflict(['booking_id', 'starts_at'])
    .merge();
}
