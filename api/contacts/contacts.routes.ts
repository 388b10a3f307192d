import { contactCalls } from '#shared/contracts/contact.ts';
import { listContacts, listMyContacts, openContact, sendContact } from '#api/contacts/contacts.service.ts';
import { page } from '#api/http/paging.ts';
import type { Form } from '#api/forms/forms.ts';
import type { Routes } from '#api/http/route.ts';
import { withPresentAddress } from '#api/people/sharedAddress.ts';

export function contactRoutes({ route }: Routes<Form>): void {
  route(contactCalls.sendContact, async ({ db, body, user }) =>
    sendContact(await withPresentAddress(db, user, body)),
  );

  route(contactCalls.listMyContacts, ({ db, user }) => listMyContacts(db, user.id));

  route(contactCalls.listContacts, async ({ db, query, ctx }) => page(ctx, await listContacts(db, query)));

  route(contactCalls.openContact, ({ db, audit, params }) => openContact(db, audit, params.id));
}
