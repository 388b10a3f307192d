import type { Knex } from 'knex';
import { idsOf } from '#api/db/idsOf.ts';

/** Adds each customer's telephone number (preferred, or of their latest booking), and whether their address is confirmed. */
export async function withPhones<
  User extends { id: number; preferredPhone: string | null; emailProvenAt: string | null },
>(db: Knex, users: readonly User[]) {
  const latest = await db('bookings')
    .distinctOn('user_id')
    .whereIn('user_id', idsOf(users))
    .orderBy([{ column: 'user_id' }, { column: 'id', order: 'desc' }])
    .select<{ user_id: number; phone: string }[]>('user_id', 'phone');
  const phones = new Map(latest.map(({ user_id, phone }) => [user_id, phone]));
  return users.map((user) => ({
    ...user,
    phone: user.preferredPhone ?? phones.get(user.id) ?? null,
    emailConfirmed: user.emailProvenAt !== null,
  }));
}
