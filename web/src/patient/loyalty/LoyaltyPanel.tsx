import {
  Users,
  Check,
  Crown,
  Gift,
  HeartHandshake,
  LockKeyhole,
  Sparkles,
  Star,
  type LucideIcon,
} from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { goalOf, progressPercent, type Stage, isClaimable, isUnlocked } from '#shared/domain/loyalty.ts';
import { loyaltyApi } from '#web/data/calls/loyalty.ts';
import styles from '#web/patient/loyalty/LoyaltyPanel.module.css';
import { ReferralDialog } from '#web/patient/loyalty/ReferralDialog.tsx';
import { SmallButton, Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

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

/** Icons by name; unknown names get the star. */
const icons: Record<string, LucideIcon> = {
  sparkles: Sparkles,
  'heart-handshake': HeartHandshake,
  star: Star,
  gift: Gift,
  users: Users,
  crown: Crown,
};

interface LoyaltyStageItemProps {
  stage: Stage;
  bookingsCount: number;
  completedStageIds: readonly string[];
  claimedRewardIds: readonly string[];
  isClaiming: boolean;
  onClaim: () => void;
}

function requirementOf({ unlockCriteria: { type, value } }: Stage): string {
  const words = { bookingsCount: 'treatment', serviceCompleted: 'different service', referral: 'referral' };
  return `${value} ${words[type] ?? 'step'}${value === 1 ? '' : 's'}`;
}

function LoyaltyStageItem(props: LoyaltyStageItemProps) {
  const { stage, bookingsCount, completedStageIds, claimedRewardIds, isClaiming, onClaim } = props;
  const Icon = icons[stage.icon] ?? Star;
  const isComplete = completedStageIds.includes(stage.id);
  const isOpen = isComplete || isUnlocked(stage, bookingsCount);
  const { reward } = stage;
  const isClaimed = reward !== undefined && claimedRewardIds.includes(reward.id);
  // The button that was pressed gives way to this sentence.
  const wasClaiming = useRef(false);
  const claimed = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isClaiming) wasClaiming.current = true;
    else if (wasClaiming.current && isClaimed) {
      wasClaiming.current = false;
      claimed.current?.focus();
    }
  }, [isClaiming, isClaimed]);
  return (
    <li className={styles.stage} data-state={isComplete ? 'complete' : isOpen ? 'unlocked' : 'locked'}>
      <span className={`centre bordered-control round ink-faint size-2-5 ${styles.icon}`} aria-hidden>
        <Icon className="stroke-1-6" />
      </span>
      <div className={`stack start fluid gap-1 ${styles.body}`}>
        <div className={`flex wrap gap-2 items-start between w-full ${styles.top}`}>
          <h3 className={`text-lg ${styles.label}`}>{stage.label}</h3>
          {isComplete ? (
            <Badge tone="green" icon={<Check aria-hidden />}>
              Complete
            </Badge>
          ) : isOpen ? (
            <Badge>Unlocked</Badge>
          ) : (
            <Badge icon={<LockKeyhole aria-hidden />}>{requirementOf(stage)}</Badge>
          )}
        </div>
        <p className="muted break-anywhere">{stage.description}</p>
        {reward && (
          <div className="stack start gap-1 mt-2 text-sm">
            <p className="semibold">{reward.label}</p>
            <details className={styles.terms}>
              <summary className="w-fit py-1 ink-soft">Terms</summary>
              <p className="pb-2 ink-soft">{reward.terms}</p>
            </details>
            {isClaimable(stage, completedStageIds, claimedRewardIds) && (
              <Button size="sm" isBusy={isClaiming} aria-label={`Claim ${reward.label}`} onClick={onClaim}>
                Claim
              </Button>
            )}
            {isClaimed && (
              <p ref={claimed} tabIndex={-1} className={`semibold ${styles.claimed}`}>
                Reward Claimed!
              </p>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
