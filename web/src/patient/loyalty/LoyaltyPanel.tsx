import { Users } from 'lucide-react';
import { useState } from 'react';
import { goalOf, progressPercent } from '#shared/domain/loyalty.ts';
import { useGetJourneyQuery, useGetProgressQuery } from '#web/data/calls/loyalty.ts';
import styles from '#web/patient/loyalty/LoyaltyPanel.module.css';
import { LoyaltyStageItem } from '#web/patient/loyalty/LoyaltyStageItem.tsx';
import { ReferralDialog } from '#web/patient/loyalty/ReferralDialog.tsx';
import { useClaim } from '#web/patient/loyalty/useClaim.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

export function LoyaltyPanel() {
  const [isReferring, setIsReferring] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby="loyalty">
      <h2 id="loyalty">Your loyalty journey</h2>
      <Journey />
      <Button variant="secondary" size="sm" onClick={() => setIsReferring(true)}>
        <Users aria-hidden /> Refer a friend
      </Button>
      <ReferralDialog isOpen={isReferring} onClose={() => setIsReferring(false)} />
    </section>
  );
}

/** On a phone a strip that opens. */
function Journey() {
  const journey = useGetJourneyQuery();
  const progress = useGetProgressQuery();
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
