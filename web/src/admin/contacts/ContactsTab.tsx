import { Eye } from 'lucide-react';
import { useCallback } from 'react';
import { z } from 'zod';
import { Contact } from '#shared/contracts/contact.ts';
import { describeInstant } from '#web/admin/appointmentText.ts';
import { ContactDialog } from '#web/admin/contacts/ContactDialog.tsx';
import { ListTable } from '#web/admin/ListTable.tsx';
import { NothingFound } from '#web/admin/NothingFound.tsx';
import { rowActionsId } from '#web/admin/rowFocus.ts';
import { pageSize, usePager } from '#web/admin/usePager.ts';
import { useRowDialog } from '#web/admin/useRowDialog.ts';
import { useListContactsQuery } from '#web/data/contacts.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Td, Th } from '#web/ui/Table.tsx';

const Kind = z.enum(['view']);

const head = (
  <>
    <Th>Name</Th>
    <Th>Subject</Th>
    <Th>Email</Th>
    <Th>Phone</Th>
    <Th>Date</Th>
    <Th>Actions</Th>
  </>
);

/** Messages from the contact page. */
export function ContactsTab({ q }: { q: string }) {
  const pager = usePager('contacts', q);
  const list = useListContactsQuery({ query: { q, limit: pageSize, cursor: pager.cursor } });
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
        head={head}
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
