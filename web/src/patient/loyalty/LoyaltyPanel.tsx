import { Users } from 'lucide-react';
import { useState } from 'react';
import { goalOf, progressPercent, type Stage } from '#shared/domain/loyalty.ts';
import { loyaltyApi } from '#web/data/calls/loyalty.ts';
import styles from '#web/patient/loyalty/LoyaltyPanel.module.css';
import { LoyaltyStageItem } from '#web/patient/loyalty/LoyaltyStageItem.tsx';
import { ReferralDialog } from '#web/patient/loyalty/ReferralDialog.tsx';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';

const colours = ['#b4623f', '#e9a98a', '#24453b', '#f3ece1'];
const shownMs = 2500;

/** Short confetti animation inside a card; loaded on demand, and skipped with reduced motion. */
async function throwConfetti(card: HTMLElement | null): Promise<void> {
  if (!card) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = styles.confetti ?? '';
  card.append(canvas);
  // Its worker would be a blob: URL, which the Content-Security-Policy blocks.
  const shower = confetti.create(canvas, { resize: true, useWorker: false });
  void shower({ particleCount: 70, spread: 65, startVelocity: 34, origin: { y: 0.75 }, colors: colours });
  setTimeout(() => {
    shower.reset();
    canvas.remove();
  }, shownMs);
}

/** Claims the reward of a stage; `claiming` is the stage of a pending claim. */
function useClaim() {
  const [claimReward, { isLoading, originalArgs }] = loyaltyApi.useClaimRewardMutation();
  const claim = async (stage: Stage) => {
    const result = await claimReward({ body: { stageId: stage.id } });
    if (result.error) return showFailure(result.error, 'Failed to claim reward.');
    showToast({
      title: 'Reward Claimed!',
      description: stage.reward && `${stage.reward.label}. Mention it at your next visit.`,
    });
    void throwConfetti(document.getElementById('loyalty')?.closest('section') ?? null);
  };
  return { claim, claiming: isLoading ? originalArgs?.body.stageId : undefined };
}

export function LoyaltyPanel() {
  const [isReferring, setIsReferring] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby="loyalty">
      <h2 className="display-sm" id="loyalty">
        Your loyalty journey
      </h2>
      <Journey />
      <SmallButton onClick={() => setIsReferring(true)}>
        <Users aria-hidden /> Refer a friend
      </SmallButton>
      <ReferralDialog isOpen={isReferring} onClose={() => setIsReferring(false)} />
    </section>
  );
}

/** On a phone a strip that opens. */
function Journey() {
  const journey = loyaltyApi.useGetJourneyQuery();
  const progress = loyaltyApi.useGetProgressQuery();
  const { claim, claiming } = useClaim();
  const stages = journey.currentData?.stages ?? [];
  const facts = progress.currentData;

  if (!facts || stages.length === 0) {
    const isMissing = journey.isError || progress.isError || (facts && journey.isSuccess);
    if (isMissing) return <Notice tone="error">Unable to load loyalty journey</Notice>;
    return <Skeleton label="Loading your loyalty journey" rows={4} shape="row" />;
  }

  const { bookingsCount } = facts;
  const goal = goalOf({ stages });
  const claimed = facts.claims.map((each) => each.rewardId);
  const { completedStageIds } = facts.progress;
  const hasReward = stages.some(
    ({ id, reward }) => reward && completedStageIds.includes(id) && !claimed.includes(reward.id),
  );
  return (
    <>
      <div className={`stack gap-2 w-full ${styles.progress}`}>
        <label className="text-sm tabular" htmlFor="loyalty-progress">
          {bookingsCount < goal ? `${bookingsCount} of ${goal}` : bookingsCount} treatments completed
        </label>
        <progress
          className="w-full borderless bg-paper-raised"
          id="loyalty-progress"
          max={100}
          value={progressPercent(bookingsCount, { id: '', name: '', stages })}
        />
        <p className="muted">Every completed appointment earns a stamp, and so does a free consultation.</p>
      </div>
      <Fold
        title={hasReward ? 'A reward waits for you' : 'All stages and rewards'}
        isTitleOnPhone
        className="w-full"
      >
        <ol className="w-full">
          {stages.map((stage) => (
            <LoyaltyStageItem
              key={stage.id}
              stage={stage}
              bookingsCount={bookingsCount}
              completedStageIds={completedStageIds}
              claimedRewardIds={claimed}
              isClaiming={claiming === stage.id}
              onClaim={() => void claim(stage)}
            />
          ))}
        </ol>
      </Fold>
    </>
  );
}
