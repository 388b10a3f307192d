import type { Knex } from 'knex';
import { offerEnd, sortTimes, type TimeOfDay } from '#shared/domain/offers.ts';
import { addDays, londonNow } from '#shared/domain/wallTime.ts';
import { listFreeTimes } from '#api/calendar/calendar.service.ts';
import { buildBooking } from '#api/demo/factories.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { holdTimes } from '#api/offers/offers.service.ts';

/** Up to three free starts around a day, far enough apart that they are different choices. */
async function findTimes(trx: Knex, date: string, minutes: number): Promise<TimeOfDay[]> {
  const { days } = await listFreeTimes(trx, { date, minutes });
  const first = days.flatMap(({ date: day, times }) =>
    times.slice(0, 1).map((time) => ({ date: day, time })),
  );
  return sortTimes(first).slice(0, 3);
}

async function addPreferredTimes(trx: Knex.Transaction, requests: BookingModel[]) {
  for (const [n, request] of requests.entries()) {
    const part = (['mornings', 'evenings', 'afternoons'] as const)[n];
    const times = part ? [] : await findTimes(trx, request.preferredDate!, request.minutes);
    if (!part && times.length === 0) continue;
    await request.$query(trx).patch({ wishes: part ? { part } : { times } });
  }
}

async function addOffer(trx: Knex.Transaction, request: BookingModel, adminId: number) {
  const times = await findTimes(trx, addDays(londonNow(new Date()).date, 5), request.minutes);
  const { hours } = await trx('clinic_settings').first<{ hours: number }>('offer_hours as hours');
  const endsAt = offerEnd(times, hours, new Date());
  if (times.length === 0 || !endsAt) return;
  // As making an offer raises it.
  const offered = await request.$query(trx).patchAndFetch({ version: request.version + 1 });
  await holdTimes(trx, offered, times, endsAt, adminId);
}

/** Patients who would come earlier, and an appointment whose time became free. */
async function addEarlierRequests(trx: Knex.Transaction) {
  const today = londonNow(new Date()).date;
  const confirmed = await BookingModel.query(trx)
    .where({ status: 'confirmed' })
    .where('appointment_date', '>', addDays(today, 1))
    .orderBy('appointment_at');
  for (const [n, booking] of confirmed.slice(-3).entries()) {
    // Some hours after the booking was made, which is at least a day ago.
    await booking
      .$query(trx)
      .patch({ earlierWantedAt: trx.raw(`created_at + ? * interval '1 hour'`, [n + 2]) });
  }
  const [freed] = confirmed.slice(0, -3);
  if (freed) await freed.$query(trx).patch({ status: 'cancelled' });
}

/** What is agreed without a call: times that would suit, times held, and patients who would come earlier. */
export async function addRequestsAndOffers(trx: Knex.Transaction, patient: UserModel, adminId: number) {
  const requests = await BookingModel.query(trx).where({ status: 'query' }).orderBy('id');
  const [guest] = requests.filter(({ userId }) => userId === null);
  const own = await buildBooking(trx, {
    userId: patient.id,
    service: 'PRP Therapy',
    preferredDate: addDays(londonNow(new Date()).date, 6),
  });
  await addPreferredTimes(trx, requests.filter(({ userId }) => userId !== null).slice(0, 6));
  for (const request of [own, guest]) if (request) await addOffer(trx, request, adminId);
  await addEarlierRequests(trx);
}
