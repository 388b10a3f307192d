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
  declare createdBy: number | null;
  declare createdAt: string;
  /** Since then it is free again; kept so that this can be undone. */
  declare removedAt: string | null;
}
