import { contactCalls } from '#shared/contracts/contact.ts';
import { addCalls, read, readPage } from '#web/data/requests/fromContract.ts';

export const contactsApi = addCalls({
  openContact: read(contactCalls.openContact, ['Contacts']),
  listMyContacts: read(contactCalls.listMyContacts),
  listContacts: readPage(contactCalls.listContacts, ['Contacts']),
});
