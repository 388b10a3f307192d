import type { Knex } from 'knex';
import { UserModel } from '#api/models/UserModel.ts';

/**
 * Marks an account's present address as confirmed: its owner has followed a link that was sent there. Everything that
 * a confirmed address entitles an account to starts here. The caller has locked the account.
 */
export async function confirmAddress(trx: Knex.Transaction, userId: number): Promise<void> {
  await UserModel.query(trx).findById(userId).patch({ emailProvenAt: trx.fn.now() });
}
