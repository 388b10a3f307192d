import { loyaltyCalls } from '#shared/contracts/loyalty.ts';
import { loyaltyJourney } from '#shared/domain/loyalty.ts';
import type { Routes } from '#api/http/route.ts';
import { claimReward, getProgress } from '#api/loyalty/loyalty.service.ts';

export function loyaltyRoutes({ route }: Routes): void {
  route(loyaltyCalls.getJourney, async () => loyaltyJourney);

  route(loyaltyCalls.getProgress, ({ db, user }) => getProgress(db, user.id));

  route(loyaltyCalls.claimReward, ({ db, audit, user, body }) =>
    claimReward(db, audit, user.id, body.stageId),
  );
}
