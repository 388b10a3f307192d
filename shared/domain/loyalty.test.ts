import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isClaimable,
  isUnlocked,
  loyaltyJourney,
  progressOf,
  progressPercent,
  type Journey,
  type LoyaltyFacts,
} from '#shared/domain/loyalty.ts';

const facts = (bookingsCount: number): LoyaltyFacts => ({
  bookingsCount,
  servicesCompleted: Math.min(1, bookingsCount),
  referrals: 0,
});

describe('the journey', () => {
  test('numbers its stages in order and gives each stage and reward a unique id', () => {
    const { stages } = loyaltyJourney;
    expect(stages.map(({ index }) => index)).toEqual(stages.map((_, index) => index));
    expect(new Set(stages.map(({ id }) => id)).size).toBe(stages.length);
    const rewards = stages.flatMap(({ reward }) => (reward ? [reward.id] : []));
    expect(new Set(rewards).size).toBe(rewards.length);
  });

  test('requires more treatments at each stage', () => {
    const values = loyaltyJourney.stages
      .filter(({ unlockCriteria }) => unlockCriteria.type === 'bookingsCount')
      .map(({ unlockCriteria }) => unlockCriteria.value);
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  });
});

describe('progress', () => {
  test('starts at the first stage with nothing', () => {
    expect(progressOf(facts(0))).toEqual({
      completedStageIds: [],
      earnedRewardIds: [],
      currentStageIndex: 0,
    });
  });

  test('completes two stages and earns the first reward after three treatments', () => {
    expect(progressOf(facts(3))).toEqual({
      completedStageIds: ['stage-welcome', 'stage-regular'],
      earnedRewardIds: ['reward-skin-check'],
      currentStageIndex: 2,
    });
  });

  test('goes on past the stage of a recommendation, which visits alone neither unlock nor complete', () => {
    const friend = loyaltyJourney.stages.find(({ unlockCriteria }) => unlockCriteria.type === 'referral')!;
    const { currentStageIndex, completedStageIds } = progressOf(facts(9));
    expect(loyaltyJourney.stages[currentStageIndex]?.id).toBe('stage-circle');
    expect(progressOf(facts(30)).currentStageIndex).toBe(currentStageIndex);
    expect(completedStageIds).not.toContain(friend.id);
    expect(isUnlocked(friend, 30)).toBe(false);
    expect(progressOf({ ...facts(0), referrals: 1 }).earnedRewardIds).toEqual(['reward-friend']);
  });

  test('never shrinks with another treatment, and earns the rewards of its stages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (count) => {
        const now = progressOf(facts(count));
        const next = progressOf(facts(count + 1));
        expect(next.completedStageIds).toEqual(expect.arrayContaining(now.completedStageIds));
        expect(next.currentStageIndex).toBeGreaterThanOrEqual(now.currentStageIndex);
        for (const { id, unlockCriteria, reward } of loyaltyJourney.stages) {
          const isDone = count >= unlockCriteria.value;
          if (unlockCriteria.type !== 'bookingsCount') continue;
          expect(now.completedStageIds.includes(id)).toBe(isDone);
          if (reward) expect(now.earnedRewardIds.includes(reward.id)).toBe(isDone);
        }
      }),
    );
  });

  test('counts the fact that each criterion names', () => {
    const stage = (type: 'bookingsCount' | 'serviceCompleted' | 'referral', value: number) => ({
      ...loyaltyJourney.stages[0]!,
      id: type,
      unlockCriteria: { type, value },
    });
    const journey: Journey = {
      id: 'three',
      name: 'Three criteria',
      stages: [stage('bookingsCount', 4), stage('serviceCompleted', 2), stage('referral', 1)],
    };
    const done = (given: LoyaltyFacts) => progressOf(given, journey).completedStageIds;
    expect(done({ bookingsCount: 4, servicesCompleted: 1, referrals: 0 })).toEqual(['bookingsCount']);
    expect(done({ bookingsCount: 3, servicesCompleted: 2, referrals: 0 })).toEqual(['serviceCompleted']);
    expect(done({ bookingsCount: 0, servicesCompleted: 0, referrals: 1 })).toEqual(['referral']);
  });

  test('is a percentage of the last stage of visits, at most 100', () => {
    const goal = loyaltyJourney.stages.find(({ id }) => id === 'stage-circle')?.unlockCriteria.value ?? 0;
    expect(goal).toBe(10);
    expect(progressPercent(0)).toBe(0);
    expect(progressPercent(goal)).toBe(100);
    expect(progressPercent(goal * 3)).toBe(100);
    expect(progressPercent(5, { id: 'none', name: 'No stages', stages: [] })).toBe(50);
  });
});

test('a reward is claimable once its stage is complete, until it is claimed', () => {
  const [first, second] = loyaltyJourney.stages;
  expect(isClaimable(second!, ['stage-regular'], [])).toBe(true);
  expect(isClaimable(second!, ['stage-regular'], ['reward-skin-check'])).toBe(false);
  expect(isClaimable(second!, ['stage-welcome'], [])).toBe(false);
  expect(isClaimable(first!, ['stage-welcome'], [])).toBe(false);
});
