import { contactCalls } from '#shared/contracts/contact.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { readFrom, readPageFrom } from '#web/data/requests/fromContract.ts';

export const contactsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openContact: readFrom(build, contactCalls.openContact, { providesTags: ['Contacts'] }),
    listMyContacts: readFrom(build, contactCalls.listMyContacts),
    listContacts: readPageFrom(build, contactCalls.listContacts, { providesTags: ['Contacts'] }),
  }),
});

export const { useListContactsQuery, useListMyContactsQuery, useOpenContactQuery } = contactsApi;
