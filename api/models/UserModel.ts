import type { Pojo } from 'objection';
import type { z } from 'zod';
import { customerFields, type CustomerField } from '#shared/domain/customerFields.ts';
import type { StoredFields } from '#shared/contracts/user.ts';
import type { Register } from '#shared/domain/registers.ts';
import { phoneToStore } from '#shared/domain/phoneNumber.ts';
import { ClinicModel } from '#api/models/ClinicModel.ts';

/** What people say of themselves, as `StoredFields` has it. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- a row has every column
export interface UserModel extends z.output<typeof StoredFields> {}

export class UserModel extends ClinicModel {
  static override tableName = 'users';

  declare id: number;
  declare firstName: string;
  declare lastName: string;
  /** The name by which rows without an account are theirs, where they, or a join, have changed it since. */
  declare knownName: string | null;
  /** Null for customers known by telephone only. */
  declare email: string | null;
  declare dateOfBirth: string;
  /** Somebody else's address, who has agreed to receive the letters of an account without one, and since when. */
  declare sharedEmail: string | null;
  declare sharedEmailAt: string | null;
  /** Null until the owner of an account created by staff sets one. */
  declare passwordHash: string | null;
  declare role: 'user' | 'admin';
  declare loyaltyStamps: number;
  /** An admin who may add and disable others. */
  declare isOwner: boolean;
  /** An admin who may read and write care records. */
  declare isClinician: boolean;
  /** An admin who may prescribe. */
  declare isPrescriber: boolean;
  /** Null: not given yet. */
  declare register: Register | null;
  declare registerNumber: string | null;
  /** Set for an admin who may not sign in any more. */
  declare disabledAt: string | null;
  declare sessionEpoch: number;
  declare mustChangePassword: boolean;
  /** When the address was last confirmed by a link sent to it. */
  declare emailProvenAt: string | null;
  /** The hash of the link that confirmed it. */
  declare confirmedBy: Buffer | null;
  /** When and by whom the date of birth was checked against an identity document. */
  declare idSeenAt: string | null;
  declare idSeenBy: number | null;
  /** What staff have to know at every visit. */
  declare staffFlag: string | null;
  /** Made by the database. */
  declare referralCode: string;
  declare createdAt: string;
  /** Hidden and signed out since then; erased at `eraseAt` unless undone. */
  declare deletedAt: string | null;
  declare eraseAt: string | null;
  /** The account that this one was merged into; it is hidden, too. */
  declare mergedInto: number | null;

  override $formatDatabaseJson(user: Pojo): Pojo {
    const { preferredPhone } = user as Partial<UserModel>;
    return super.$formatDatabaseJson({
      ...user,
      ...(preferredPhone && { preferredPhone: phoneToStore(preferredPhone) }),
    });
  }
}

/** Its columns, none of which the lists of a customer's fields may ignore. */
type Column = Exclude<keyof UserModel, keyof ClinicModel>;
export const userFields = Object.keys(
  customerFields satisfies Record<Column, object>,
) as readonly CustomerField[] satisfies readonly Column[];

/** Where letters about a customer's bookings go; null: they are reached by telephone. */
export const letterAddress = ({ email, sharedEmail }: Pick<UserModel, 'email' | 'sharedEmail'>) =>
  email ?? sharedEmail;

/** An account with an email address: it can receive messages, and sign in once it has a password. */
export type Account = UserModel & { email: string };

export const isAccount = (user: UserModel | undefined): user is Account =>
  user !== undefined && user.email !== null;

/** Suffix of erased customers' addresses; nothing is ever sent there. `.invalid` is reserved (RFC 2606). */
export const erasedAddressEnd = '@deleted.invalid';

export const erasedAddress = (userId: number) => `deleted-${userId}${erasedAddressEnd}`;

/** SQL condition on `u`, a row of users: an admin who lacks the required second factor. */
export const secondFactorIsMissing = `(u.role = 'admin'
    AND (SELECT second_factor_required FROM clinic_settings)
    AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))`;

export const fullName = ({ firstName, lastName }: Pick<UserModel, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
