import { ClinicModel } from '#api/models/ClinicModel.ts';

export class BlockedTimeModel extends ClinicModel {
  static override tableName = 'blocked_times';

  declare id: number;
  declare specialistId: number;
  declare startDate: string;
  declare endDate: string;
  declare startTime: string | null;
  declare endTime: string | null;
  declare reason: string;
  /** Times within closed days that are not taken by the closing, as a PostgreSQL multirange. */
  declare around: string;
  declare seriesId: string | null;
  declare createdBy: number | null;
  declare createdAt: string;
  /** Set when the time was unblocked; the row is kept for an undo. */
  declare removedAt: string | null;
}
