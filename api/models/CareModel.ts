import type { GuideType } from '#shared/contracts/care.ts';
import { ClinicModel } from '#api/models/ClinicModel.ts';

export class CareModel extends ClinicModel {
  static override tableName = 'personalised_care';

  declare id: number;
  declare userId: number;
  declare careType: GuideType;
  declare assignedAt: string;
  declare assignedBy: number | null;
  declare givenAt?: string | undefined;
}
