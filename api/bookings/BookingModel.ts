import type { BookingStatus } from '#shared/domain/transitions.ts';
import { ClinicModel } from '#api/db/ClinicModel.ts';

export class BookingModel extends ClinicModel {
  static override tableName = 'bookings';

  declare id: number;
  declare userId: number | null;
  declare name: string;
  declare email: string;
  declare phone: string;
  declare service: string;
  declare preferredDate: string | null;
  declare appointmentDate: string | null;
  declare appointmentTime: string | null;
  declare minutes: number;
  declare message: string | null;
  declare status: BookingStatus;
  declare attendance: 'arrived' | 'did_not_attend' | null;
  declare source: 'wizard' | 'home' | 'manual';
  declare specialistId: number;
  declare moveWishDate: string | null;
  declare moveWishNote: string | null;
  declare moveWishedAt: string | null;
  declare version: number;
  declare clientRequestId: string | null;
  declare handledAt: string | null;
  declare createdAt: string;
}
