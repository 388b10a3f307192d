import { contactCalls } from '#shared/contracts/contact.ts';
import type { Routers } from '#api/app.ts';
import { listContacts, openContact, sendContact } from '#api/contacts/contacts.service.ts';
import { page } from '#api/http/paging.ts';
import { route, type RouteSettings } from '#api/http/route.ts';

export function contactRoutes({ open, admin }: Routers, settings: RouteSettings): void {
  route(open, contactCalls.sendContact, settings, ({ db, act, body, clientRequestId, writtenAt }) =>
    sendContact(db, act, body, { clientRequestId, writtenAt }),
  );

  route(admin, contactCalls.listContacts, settings, async ({ db, query, ctx }) => {
    const { rows, limit, total } = await listContacts(db, query);
    return page(ctx, rows, limit, total);
  });

  route(admin, contactCalls.openContact, settings, ({ db, act, params }) => openContact(db, act, params.id));
}
