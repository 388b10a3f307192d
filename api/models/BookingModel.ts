import type { Pojo } from 'objection';
import type { CancelReason } from '#shared/domain/cancelling.ts';
import type { BookingStatus } from '#shared/domain/transitions.ts';
import { readPreferredTimes, serialisePreferredTimes, type PreferredTimes } from '#shared/domain/offers.ts';
import { phoneToStore } from '#shared/domain/phoneNumber.ts';
import { ClinicModel } from '#api/models/ClinicModel.ts';

/** Rows have wishes as one line of text. */
function readTimes(row: Pojo): Pojo {
  const { wishes, moveWishes } = row as { wishes?: string | null; moveWishes?: string | null };
  return {
    ...row,
    ...(wishes !== undefined && { wishes: readPreferredTimes(wishes) }),
    ...(moveWishes !== undefined && { moveWishes: readPreferredTimes(moveWishes) }),
  };
}

export class BookingModel extends ClinicModel {
  static override tableName = 'bookings';

  declare id: number;
  declare userId: number | null;
  declare name: string;
  /** Null for a customer without an email address; a guest's booking always has one. */
  declare email: string | null;
  declare phone: string;
  declare service: string;
  declare preferredDate: string | null;
  declare wishes: PreferredTimes | null;
  declare appointmentDate: string | null;
  declare appointmentTime: string | null;
  declare minutes: number;
  declare message: string | null;
  declare status: BookingStatus;
  declare attendance: 'arrived' | 'did_not_attend' | null;
  declare arrivedAt: string | null;
  declare takenInAt: string | null;
  declare source: 'wizard' | 'home' | 'manual';
  declare specialistId: number;
  declare moveWishDate: string | null;
  declare moveWishNote: string | null;
  declare moveWishes: PreferredTimes | null;
  declare moveWishedAt: string | null;
  declare earlierWantedAt: string | null;
  /** An answered reschedule request stays in the row for an undo, but is not shown. */
  declare moveWishAnsweredAt: string | null;
  declare reminderAnswer: 'coming' | 'cannot_come' | null;
  declare reminderAnsweredAt: string | null;
  /** The appointment that was answered for, as `yyyy-MM-dd HH:mm:ss`; an answer for another time is not shown. */
  declare reminderAnsweredFor: string | null;
  /** The erased account with which this guest's appointment is erased once it is past. */
  declare eraseAs: number | null;
  /** Made by an account for another person, whose account, if any, is `userId`. */
  declare forSomebodyElse: boolean;
  declare bookedBy: number | null;
  /** When the desk checked the age of a person without an account. */
  declare ageCheckedAt: string | null;
  /** Of the person treated, where no account has it. */
  declare dateOfBirth: string | null;
  declare staffNote: string | null;
  /** Of a cancelled booking only. */
  declare cancelledAt: string | null;
  /** From when its notice counts; null before releases that store it. */
  declare noticeGivenAt: string | null;
  declare cancelReason: CancelReason | null;
  declare version: number;
  declare clientRequestId: string | null;
  declare handledAt: string | null;
  declare writtenAt: string | null;
  declare createdAt: string;

  /** Nobody has said how old the person treated is, and the desk has not checked it. */
  get isAgeUnknown(): boolean {
    return this.userId === null && this.ageCheckedAt === null && this.dateOfBirth === null;
  }

  override $parseDatabaseJson(row: Pojo): Pojo {
    const booking = readTimes(super.$parseDatabaseJson(row));
    const { moveWishAnsweredAt, reminderAnsweredFor, appointmentDate, appointmentTime } =
      booking as BookingModel;
    const hidden: Pojo = {};
    if (moveWishAnsweredAt)
      Object.assign(hidden, { moveWishDate: null, moveWishNote: null, moveWishes: null, moveWishedAt: null });
    if (reminderAnsweredFor && reminderAnsweredFor !== `${appointmentDate} ${appointmentTime}:00`) {
      Object.assign(hidden, { reminderAnswer: null, reminderAnsweredAt: null });
    }
    return { ...booking, ...hidden };
  }

  override $formatDatabaseJson(booking: Pojo): Pojo {
    const { wishes, moveWishes, phone, ...rest } = booking as Pojo & Partial<BookingModel>;
    return super.$formatDatabaseJson({
      ...rest,
      ...(phone !== undefined && { phone: phoneToStore(phone) }),
      ...(wishes !== undefined && { wishes: serialisePreferredTimes(wishes) }),
      ...(moveWishes !== undefined && { moveWishes: serialisePreferredTimes(moveWishes) }),
    });
  }
}
