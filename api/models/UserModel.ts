import { ClinicModel } from '#api/models/ClinicModel.ts';

export class UserModel extends ClinicModel {
  static override tableName = 'users';

  declare id: number;
  declare firstName: string;
  declare lastName: string;
  /** Null for customers known by telephone only. */
  declare email: string | null;
  declare dateOfBirth: string;
  /** Null until the owner of an account created by the desk sets one. */
  declare passwordHash: string | null;
  declare role: 'user' | 'admin';
  declare loyaltyStamps: number;
  /** An admin who may add and disable others. */
  declare isOwner: boolean;
  /** Of an admin who may not sign in any more. */
  declare disabledAt: string | null;
  declare sessionEpoch: number;
  declare mustChangePassword: boolean;
  /** When the address was last shown to be theirs, by a link that was sent to it. */
  declare emailProvenAt: string | null;
  /** When and by whom the date of birth was compared with an identity document. */
  declare idSeenAt: string | null;
  declare idSeenBy: number | null;
  declare createdAt: string;
  /** Hidden and signed out since then; undone or erased at `eraseAt`. */
  declare deletedAt: string | null;
  declare eraseAt: string | null;
}

/** An account with an email address: it can get messages, and sign in once it has a password. */
export type Account = UserModel & { email: string };

export const isAccount = (user: UserModel | undefined): user is Account =>
  user !== undefined && user.email !== null;

/** Addresses of erased customers end so; nothing is ever sent there. `.invalid` is reserved (RFC 2606). */
export const erasedAddressEnd = '@deleted.invalid';

export const erasedAddress = (userId: number) => `deleted-${userId}${erasedAddressEnd}`;

/** Of a row `u` of users: the clinic asks this admin for a second step, and they have none. */
export const secondFactorIsMissing = `(u.role = 'admin'
    AND (SELECT second_factor_required FROM clinic_settings)
    AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))`;
