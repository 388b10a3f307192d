import {
  Check,
  Crown,
  Gift,
  HeartHandshake,
  LockKeyhole,
  Sparkles,
  Star,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isClaimable, isUnlocked, type Stage } from '#shared/domain/loyalty.ts';
import styles from '#web/patient/loyalty/LoyaltyPanel.module.css';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

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

export function LoyaltyStageItem(props: LoyaltyStageItemProps) {
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
