import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { undisclosedBirthDate } from '#shared/domain/age.ts';
import { hashPassword } from '#api/auth/passwords.ts';
import { UserModel } from '#api/models/UserModel.ts';
import type { Env } from '#api/env.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/**
 * Makes an existing or a new account an owner of the clinic. Running this needs access to the server, so it skips the
 * usual checks: the account is enabled, and a lost second step is removed.
 * @param chosen without one a password is generated, which has to be changed
 * @returns the password
 */
export async function createAdmin(db: Knex, email: string, chosen?: string): Promise<string> {
  const password = chosen ?? randomBytes(12).toString('base64url');
  const mustChangePassword = chosen === undefined;
  const passwordHash = await hashPassword(password);
  const owner = await UserModel.query(db)
    .insert({
      firstName: 'Clinic',
      lastName: 'Owner',
      email: email.trim().toLowerCase(),
      dateOfBirth: undisclosedBirthDate,
      passwordHash,
      mustChangePassword,
      role: 'admin',
      isOwner: true,
    })
    .onConflict('email')
    .merge({
      role: 'admin',
      isOwner: true,
      disabledAt: null,
      passwordHash,
      mustChangePassword,
      sessionEpoch: db.raw('users.session_epoch + 1'),
    })
    .returning('*');
  await db('second_factors').where({ user_id: owner.id }).delete();
  // Passkeys are for patients.
  await db('passkeys').where({ user_id: owner.id }).delete();
  return password;
}

/** The first admin of a database without accounts, made once. @returns a message for the console, or undefined */
export async function createFirstAdmin(
  db: Knex,
  env: Env,
): Promise<{ email: string; password: string } | undefined> {
  return inTransaction(db, async (trx) => {
    // Two copies starting at once must not both find the table empty.
    await trx.raw('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    if (await UserModel.query(trx).select('id').first()) return undefined;
    const email = env.adminEmail ?? 'admin@wembley-aesthetics.example';
    return { email, password: await createAdmin(trx, email, env.adminPassword) };
  });
}
