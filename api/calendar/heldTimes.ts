import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import type { HeldTime } from '#shared/contracts/atOnce.ts';
import { heldTimeCookie } from '#shared/cookies.ts';
import { heldMinutes } from '#shared/domain/atOnce.ts';
import type { Service } from '#shared/domain/catalogue.ts';
import { timeKey, type TimeOfDay } from '#shared/domain/offers.ts';
import { claimFreeTime } from '#api/calendar/takenSlots.ts';
import type { Context } from '#api/http/context.ts';

const cookieName = (ctx: Context) => (ctx.cookies.secure ? `__Host-${heldTimeCookie}` : heldTimeCookie);
const hashOf = (token: string) => createHash('sha256').update(token).digest();

const tokenOf = (ctx: Context): Buffer | null => {
  const token = ctx.cookies.get(cookieName(ctx));
  return token ? hashOf(token) : null;
};

/** The time that the device holds. */
export async function readHeldTime(db: Knex, ctx: Context): Promise<HeldTime | null> {
  const token = tokenOf(ctx);
  if (!token) return null;
  const row = await db('held_times')
    .where({ token_hash: token })
    .whereRaw('ends_at > now()')
    .first<HeldTime | undefined>({
      service: 'service',
      date: 'appointment_date',
      time: 'appointment_time',
      endsAt: 'ends_at',
    });
  return row ?? null;
}

/** When a time was asked for: one that the device holds, as it was held; its minutes cost nobody the notice. */
export async function whenAsked(db: Knex, ctx: Context, when: TimeOfDay): Promise<Date> {
  const held = await readHeldTime(db, ctx);
  if (!held || timeKey(held) !== timeKey(when)) return new Date();
  return new Date(Date.parse(held.endsAt) - heldMinutes * 60_000);
}

/** Frees what the device holds, which it may then claim. */
export async function releaseHeldTime(trx: Knex, ctx: Context): Promise<void> {
  const token = tokenOf(ctx);
  if (token) await trx('held_times').where({ token_hash: token }).delete();
}

/** Holds a time for the device, instead of what it held. @throws ApiError 409 for a time that is taken */
export async function holdTime(
  trx: Knex.Transaction,
  ctx: Context,
  { name: service, blockedMinutes: minutes }: Service,
  { date, time }: TimeOfDay,
): Promise<HeldTime> {
  // The device's own as long as it has one, and locked: held in two tabs at once, it is still one time.
  const token = ctx.cookies.get(cookieName(ctx)) ?? randomBytes(32).toString('base64url');
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [token]);
  await releaseHeldTime(trx, ctx);
  // Not the rows of somebody who books at this moment, who would wait for this transaction.
  await trx.raw(`DELETE FROM held_times WHERE id IN (
    SELECT id FROM held_times WHERE ends_at <= now() FOR UPDATE SKIP LOCKED)`);
  const { id: specialistId } = clinic.practitioner;
  await claimFreeTime(trx, specialistId, { appointmentDate: date, appointmentTime: time, minutes });
  const endsAt = new Date(Date.now() + heldMinutes * 60_000);
  await trx('held_times').insert({
    token_hash: hashOf(token),
    specialist_id: specialistId,
    service,
    appointment_date: date,
    appointment_time: time,
    minutes,
    ends_at: endsAt,
  });
  const options = { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true } as const;
  ctx.cookies.set(cookieName(ctx), token, { ...options, expires: endsAt });
  return { service, date, time, endsAt: endsAt.toISOString() };
}
