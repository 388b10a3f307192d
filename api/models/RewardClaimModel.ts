import { ClinicModel } from '#api/models/ClinicModel.ts';

export class RewardClaimModel extends ClinicModel {
  static override tableName = 'reward_claims';

  declare id: number;
  declare userId: number;
  declare stageId: string;
  declare rewardId: string;
  declare claimedAt: string;
}
