import { atOnceCalls } from '#shared/contracts/atOnce.ts';
import { bookTime, holdFreeTime, moveMyBooking } from '#api/bookings/atOnce.service.ts';
import { readHeldTime, releaseHeldTime } from '#api/calendar/heldTimes.ts';
import type { Routes } from '#api/http/route.ts';
import { withPresentAddress } from '#api/people/sharedAddress.ts';

export function atOnceRoutes({ route }: Routes): void {
  route(atOnceCalls.holdTime, ({ db, ctx, user, body }) => holdFreeTime(db, ctx, user?.id ?? null, body));

  route(atOnceCalls.readHeldTime, async ({ db, ctx }) => ({ held: await readHeldTime(db, ctx) }));

  route(atOnceCalls.releaseHeldTime, ({ db, ctx }) => releaseHeldTime(db, ctx));

  route(atOnceCalls.bookTime, async ({ db, audit, ctx, user, body }) =>
    bookTime(db, audit, { ctx, userId: user.id }, await withPresentAddress(db, user, body)),
  );

  route(atOnceCalls.moveMyBooking, ({ db, audit, ctx, user, params, body }) =>
    moveMyBooking(db, audit, { ctx, userId: user.id, id: params.id }, body),
  );
}
