import { messageCalls } from '#shared/contracts/message.ts';
import type { Routers } from '#api/app.ts';
import { decideOnHeld } from '#api/outbox/onHold.service.ts';
import { requireOwner } from '#api/staff/staff.service.ts';
import { page } from '#api/http/paging.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import {
  getMailStatus,
  listBookingMessages,
  listMessages,
  retryMessage,
} from '#api/outbox/messages.service.ts';

export function messageRoutes({ admin }: Routers, settings: RouteSettings): void {
  const hasMailServer = settings.env.smtpUrl !== undefined;

  route(admin, messageCalls.listMessages, settings, async ({ db, query, ctx }) => {
    const { rows, limit, total } = await listMessages(db, query, hasMailServer);
    return page(ctx, rows, limit, total);
  });

  route(admin, messageCalls.getMailStatus, settings, ({ db }) => getMailStatus(db, hasMailServer));

  route(admin, messageCalls.listBookingMessages, settings, ({ db, params }) =>
    listBookingMessages(db, params.id, hasMailServer),
  );

  route(admin, messageCalls.decideOnHeldMessages, settings, async ({ db, act, user, body }) => {
    requireOwner(user);
    return { count: await decideOnHeld(db, act, body.decision) };
  });

  route(admin, messageCalls.retryMessage, settings, ({ db, act, params }) =>
    retryMessage(db, act, params.id, hasMailServer),
  );
}
