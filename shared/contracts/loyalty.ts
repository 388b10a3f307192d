import { z } from 'zod';
import { create, defineCalls, get } from '#shared/contracts/call.ts';
import { Instant, text } from '#shared/contracts/fields.ts';

export const LoyaltyStage = z.object({
  id: z.string(),
  index: z.int(),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  unlockCriteria: z.object({
    type: z.enum(['bookingsCount', 'serviceCompleted', 'referral']),
    value: z.number(),
  }),
  reward: z
    .object({
      id: z.string(),
      label: z.string(),
      type: z.enum(['percent-off', 'fixed-off', 'free-add-on']),
      value: z.number(),
      terms: z.string(),
    })
    .optional(),
});

export const LoyaltyJourney = z.object({ id: z.string(), name: z.string(), stages: z.array(LoyaltyStage) });

export const RewardClaim = z.object({ stageId: z.string(), rewardId: z.string(), claimedAt: Instant });

export const LoyaltyProgress = z.object({
  progress: z.object({
    journeyId: z.string(),
    currentStageIndex: z.int(),
    completedStageIds: z.array(z.string()),
    earnedRewardIds: z.array(z.string()),
  }),
  bookingsCount: z.int(),
  /** The patient's own code, and how many recommendations of theirs count: never whose. */
  referralCode: z.string(),
  recommendations: z.int(),
  claims: z.array(RewardClaim),
});
export type LoyaltyProgress = z.infer<typeof LoyaltyProgress>;

export const RewardClaimCreate = z.object({ stageId: text('Stage ID', { max: 100 }) });

export const loyaltyCalls = defineCalls({
  getJourney: { ...get('/api/loyalty/journey', 'public'), answer: LoyaltyJourney },
  getProgress: { ...get('/api/loyalty/progress', 'user'), answer: LoyaltyProgress },
  claimReward: {
    ...create('/api/loyalty/claim-reward', 'user'),
    body: RewardClaimCreate,
    answer: RewardClaim,
  },
});
