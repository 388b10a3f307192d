import { useState } from 'react';
import type { Stage } from '#shared/domain/loyalty.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { useClaimRewardMutation } from '#web/data/calls/loyalty.ts';
import { throwConfetti } from '#web/patient/loyalty/throwConfetti.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** Claims the reward of a stage; `claiming` is the stage of a pending claim. */
export function useClaim() {
  const [claimReward] = useClaimRewardMutation();
  const [claiming, setClaiming] = useState<string | null>(null);
  const claim = async (stage: Stage) => {
    setClaiming(stage.id);
    const result = await claimReward({ body: { stageId: stage.id } });
    setClaiming(null);
    if (result.error) {
      const description = sentenceOf(result.error, 'Failed to claim reward.');
      showToast({ title: 'Error', description, variant: 'destructive' });
      return;
    }
    showToast({
      title: 'Reward Claimed!',
      description: stage.reward && `${stage.reward.label}. Mention it at your next visit.`,
    });
    void throwConfetti(document.getElementById('loyalty')?.closest('section') ?? null);
  };
  return { claim, claiming };
}
