import { Eye } from 'lucide-react';
import { useCallback } from 'react';
import { z } from 'zod';
import { Contact, ContactListQuery } from '#shared/contracts/contact.ts';
import { describeInstant } from '#web/admin/appointmentText.ts';
import { ContactDialog } from '#web/admin/contacts/ContactDialog.tsx';
import { ListTable } from '#web/admin/ListTable.tsx';
import { NothingFound } from '#web/admin/NothingFound.tsx';
import { rowActionsId } from '#web/admin/rowFocus.ts';
import { pageSize, usePager } from '#web/admin/usePager.ts';
import { useRowDialog } from '#web/admin/useRowDialog.ts';
import { useSort } from '#web/admin/useSort.ts';
import { useListContactsQuery } from '#web/data/contacts.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { SortTh, Td, Th } from '#web/ui/Table.tsx';

const Kind = z.enum(['view']);

/** Messages from the contact page. */
export function ContactsTab({ q }: { q: string }) {
  const pager = usePager();
  const { sort, sorting } = useSort(ContactListQuery.shape.sort, '-received');
  const list = useListContactsQuery({ query: { q, sort, limit: pageSize, cursor: pager.cursor } });
  const { opened, open, dialog } = useRowDialog('contacts', Kind, Contact);
  const drawRow = useCallback(
    (contact: Contact) => (
      <tr key={contact.id}>
        <Th scope="row">{contact.name}</Th>
        <Td>{contact.subject}</Td>
        <Td>{contact.email}</Td>
        <Td>{contact.phone || 'N/A'}</Td>
        <Td isDate>{describeInstant(contact.createdAt)}</Td>
        <Td>
          <IconButton
            id={rowActionsId(contact.id)}
            label={`View message from ${contact.name}`}
            onClick={() => open('view', contact)}
          >
            <Eye aria-hidden />
          </IconButton>
        </Td>
      </tr>
    ),
    [open],
  );
  return (
    <>
      <ListTable
        caption="Contacts"
        head={
          <>
            <SortTh column="name" sorting={sorting}>
              Name
            </SortTh>
            <SortTh column="subject" sorting={sorting}>
              Subject
            </SortTh>
            <SortTh column="email" sorting={sorting}>
              Email
            </SortTh>
            <Th>Phone</Th>
            <SortTh column="received" sorting={sorting}>
              Date
            </SortTh>
            <Th>Actions</Th>
          </>
        }
        list={list}
        pager={pager}
        loading="Loading messages..."
        failed="The messages could not be loaded."
        empty={
          <NothingFound noun="messages" q={q}>
            What people write on the contact page arrives here.
          </NothingFound>
        }
      >
        {drawRow}
      </ListTable>
      {opened && <ContactDialog id={opened.row.id} contact={opened.row} {...dialog} />}
    </>
  );
}
