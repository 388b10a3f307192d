import { handoverCalls, startHandoverCalls } from '#shared/contracts/handover.ts';
import { handedOverHint } from '#shared/cookies.ts';
import { ApiError } from '#api/http/errors.ts';
import type { Routes } from '#api/http/route.ts';
import { endSession, setSessionHint } from '#api/http/session.ts';
import {
  endHandover,
  getHandover,
  identify,
  saveHandoverDraft,
  signConsentHandover,
  signHandover,
  startHandover,
} from '#api/record/handover.service.ts';
import { createSealer } from '#api/record/sealing.ts';

export function handoverRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);

  route(startHandoverCalls.startHandover, async ({ body, ctx, ...request }) => {
    await startHandover({ ...request, sealer }, body);
    setSessionHint(ctx, handedOverHint);
  });
  route(handoverCalls.getHandover, (request) => getHandover({ ...request, sealer }));
  route(handoverCalls.identifyForHandover, ({ body, ...request }) =>
    identify({ ...request, sealer }, body.dateOfBirth),
  );
  route(handoverCalls.saveHandoverDraft, ({ body, ...request }) =>
    saveHandoverDraft({ ...request, sealer }, body.answers),
  );
  route(handoverCalls.sendHandoverHistory, ({ body, ...request }) =>
    signHandover({ ...request, sealer }, body),
  );
  route(handoverCalls.sendHandoverConsent, ({ body, ...request }) =>
    signConsentHandover({ ...request, sealer }, body),
  );
  route(handoverCalls.endHandover, async ({ body, ctx, ...request }) => {
    if (await endHandover({ ...request, sealer }, body.pin)) return setSessionHint(ctx, '1');
    endSession(ctx);
    throw new ApiError(401, 'not_signed_in', 'That was not the PIN five times. Please sign in again.');
  });
}
