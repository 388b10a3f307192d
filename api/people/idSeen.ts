import type { Knex } from 'knex';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { nameActor } from '#api/audit/actors.ts';
import type { UserModel } from '#api/models/UserModel.ts';

type Seen = Pick<UserModel, 'id' | 'idSeenAt' | 'idSeenBy'>;

/** When somebody saw a proof of each customer's age, and who. */
export async function findIdSeen(
  db: Knex,
  users: readonly Seen[],
): Promise<(user: Seen) => CustomerSheet['idSeen']> {
  const seers = await db('users')
    .whereIn('id', [...new Set(users.flatMap(({ idSeenBy }) => idSeenBy ?? []))])
    .select<{ id: number; firstName: string; lastName: string }[]>({
      id: 'id',
      firstName: 'first_name',
      lastName: 'last_name',
    });
  const names = new Map(seers.map((seer) => [seer.id, nameActor(seer)]));
  const nobody = nameActor({ firstName: null, lastName: null });
  return ({ idSeenAt, idSeenBy }) =>
    idSeenAt === null ? null : { at: idSeenAt, who: names.get(idSeenBy ?? 0) ?? nobody };
}
