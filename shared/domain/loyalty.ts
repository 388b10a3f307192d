import journeyJson from './loyaltyJourney.json' with { type: 'json' };

export interface Reward {
  id: string;
  label: string;
  type: 'percent-off' | 'fixed-off' | 'free-add-on';
  value: number;
  terms: string;
}

export interface Stage {
  id: string;
  index: number;
  label: string;
  description: string;
  icon: string;
  unlockCriteria: { type: 'bookingsCount' | 'serviceCompleted' | 'referral'; value: number };
  reward?: Reward | undefined;
}

export interface Journey {
  id: string;
  name: string;
  stages: Stage[];
}

export const loyaltyJourney = journeyJson as Journey;

export interface LoyaltyFacts {
  /** Completed treatments. */
  bookingsCount: number;
  servicesCompleted: number;
  /** Recommendations that count: theirs, and the one on which they came. */
  referrals: number;
}

function isComplete(stage: Stage, facts: LoyaltyFacts): boolean {
  const done = {
    bookingsCount: facts.bookingsCount,
    serviceCompleted: facts.servicesCompleted,
    referral: facts.referrals,
  }[stage.unlockCriteria.type];
  return done >= stage.unlockCriteria.value;
}

/** A stage that needs a recommendation does not block the next ones, which visits alone can reach. */
const stepsOf = ({ stages }: Pick<Journey, 'stages'>) =>
  stages.filter(({ unlockCriteria }) => unlockCriteria.type !== 'referral');

/** The complete stages, the current one, and the rewards earned so far. */
export function progressOf(facts: LoyaltyFacts, journey: Journey = loyaltyJourney) {
  const completed = journey.stages.filter((stage) => isComplete(stage, facts));
  const steps = stepsOf(journey);
  const next = steps.find((stage) => !isComplete(stage, facts)) ?? steps.at(-1);
  return {
    completedStageIds: completed.map((stage) => stage.id),
    earnedRewardIds: completed.flatMap((stage) => (stage.reward ? [stage.reward.id] : [])),
    currentStageIndex: next?.index ?? 0,
  };
}

/** What the last stage of visits requires (10 if it says nothing). */
export const goalOf = (journey: Pick<Journey, 'stages'>): number =>
  stepsOf(journey).at(-1)?.unlockCriteria.value || 10;

/** The progress bar, 0 to 100: completed treatments over what the last stage requires (10 if it says nothing). */
export function progressPercent(bookingsCount: number, journey: Journey = loyaltyJourney): number {
  return Math.min(100, Math.round((bookingsCount / goalOf(journey)) * 100));
}

/** Visits alone do not unlock a stage that needs a recommendation. */
export const isUnlocked = ({ unlockCriteria: { type, value } }: Stage, bookingsCount: number) =>
  type !== 'referral' && bookingsCount >= value;

/** A reward can be claimed once its stage is complete and it has not been claimed yet. */
export function isClaimable(
  stage: Stage,
  completedStageIds: readonly string[],
  claimedRewardIds: readonly string[],
) {
  return (
    stage.reward !== undefined &&
    completedStageIds.includes(stage.id) &&
    !claimedRewardIds.includes(stage.reward.id)
  );
}
