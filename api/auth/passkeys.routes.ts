import { passkeyCalls } from '#shared/contracts/passkey.ts';
import { checkCurrentPassword, formatSignedIn } from '#api/auth/auth.service.ts';
import {
  addPasskey,
  listPasskeys,
  logInWithPasskey,
  refuseStaff,
  removePasskey,
  startPasskey,
  startPasskeyLogIn,
  takeNewChallenge,
  type PasskeySite,
} from '#api/auth/passkeys.service.ts';
import { formatDevice } from '#api/http/device.ts';
import { rememberDevice } from '#api/http/knownDevice.ts';
import type { Routes } from '#api/http/route.ts';
import { startSession } from '#api/http/session.ts';

export function passkeyRoutes({ route, env }: Routes): void {
  const { origin, hostname } = new URL(env.publicUrl);
  const site: PasskeySite = { origin, rpId: hostname };

  route(passkeyCalls.listPasskeys, ({ db, user }) => listPasskeys(db, user.id));

  route(passkeyCalls.startPasskey, ({ db, user }) => startPasskey(db, site, user), {
    before: async ({ db, user, body }) => {
      refuseStaff(user);
      await checkCurrentPassword(db, user.id, body.currentPassword, env.rateLimitScale);
    },
  });

  route(
    passkeyCalls.addPasskey,
    ({ db, audit, user, body, ctx }) =>
      addPasskey(db, audit, site, user, body, formatDevice(ctx.get('user-agent'))),
    { before: ({ db, user, body }) => takeNewChallenge(db, user, body) },
  );

  route(
    passkeyCalls.removePasskey,
    ({ db, audit, user, params }) => removePasskey(db, audit, user.id, params.id),
    {
      before: ({ db, user, body }) =>
        checkCurrentPassword(db, user.id, body.currentPassword, env.rateLimitScale),
    },
  );

  route(passkeyCalls.startPasskeyLogIn, ({ db }) => startPasskeyLogIn(db, site));

  route(passkeyCalls.logInWithPasskey, async ({ db, audit, body, ctx }) => {
    const user = await logInWithPasskey(db, audit, site, body);
    await startSession(ctx, user);
    rememberDevice(ctx, user);
    return formatSignedIn(db, user);
  });
}
