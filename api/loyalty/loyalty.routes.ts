import { loyaltyCalls } from '#shared/contracts/loyalty.ts';
import { loyaltyJourney } from '#shared/domain/loyalty.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { claimReward, getProgress } from '#api/loyalty/loyalty.service.ts';

export function loyaltyRoutes({ open, patient }: Routers, settings: RouteSettings): void {
  route(open, loyaltyCalls.getJourney, settings, async () => loyaltyJourney);

  route(patient, loyaltyCalls.getProgress, settings, ({ db, user }) => getProgress(db, user.id));

  route(patient, loyaltyCalls.claimReward, settings, ({ db, act, user, body }) =>
    claimReward(db, act, user.id, body.stageId),
  );
}
