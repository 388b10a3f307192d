import { loyaltyCalls } from '#shared/contracts/loyalty.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const loyaltyApi = addCalls({
  getJourney: read(loyaltyCalls.getJourney, ['Journey']),
  getProgress: read(loyaltyCalls.getProgress, ['Progress']),
  claimReward: change(loyaltyCalls.claimReward, ['Progress']),
});
