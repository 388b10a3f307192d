import { ClinicModel } from '#api/models/ClinicModel.ts';

export class LoyaltyProgressModel extends ClinicModel {
  static override tableName = 'user_loyalty_progress';

  declare id: number;
  declare userId: number;
  declare journeyId: string;
  declare currentStageIndex: number;
  declare completedStageIds: string[];
  declare earnedRewardIds: string[];
  declare lastUpdated: string;
}
