import { messageCalls } from '#shared/contracts/message.ts';
import type { UndoHandlers } from '#api/audit/undo.service.ts';
import { readLetter } from '#api/mail/readLetter.service.ts';
import {
  decideOnHeld,
  getMailStatus,
  listBookingMessages,
  listMessages,
  retryMessage,
} from '#api/mail/messages.service.ts';
import { page } from '#api/http/paging.ts';
import type { Routes } from '#api/http/route.ts';

export function messageRoutes({ route, env }: Routes, undoHandlers: UndoHandlers): void {
  const hasMailServer = env.smtpUrl !== undefined;

  route(messageCalls.getMailSettings, async () => ({ sendsEmail: hasMailServer }));

  route(messageCalls.listMessages, async ({ db, query, ctx }) =>
    page(ctx, await listMessages(db, query, hasMailServer)),
  );

  route(messageCalls.getMailStatus, ({ db }) => getMailStatus(db, hasMailServer));

  route(messageCalls.readLetter, ({ db, audit, query }) =>
    readLetter(db, audit, query, { hasMailServer, publicUrl: env.publicUrl, undoHandlers }),
  );

  route(messageCalls.listBookingMessages, ({ db, params }) =>
    listBookingMessages(db, params.id, hasMailServer),
  );

  route(messageCalls.decideOnHeldMessages, async ({ db, audit, body }) => ({
    count: await decideOnHeld(db, audit, body.decision),
  }));

  route(messageCalls.retryMessage, ({ db, audit, params }) =>
    retryMessage(db, audit, params.id, hasMailServer),
  );
}
