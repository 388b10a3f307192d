import { Eye } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { z } from 'zod';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { Contact, ContactListQuery } from '#shared/contracts/contact.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { ContactDialog } from '#web/admin/inbox/contacts/ContactDialog.tsx';
import { ListHead, useSort } from '#web/admin/lists/ListHead.tsx';
import listStyles from '#web/admin/lists/ListTable.module.css';
import { Email, ListTable } from '#web/admin/lists/ListTable.tsx';
import { NothingFound } from '#web/admin/lists/states.tsx';
import { ChooseButton } from '#web/admin/inbox/reading/ChooseButton.tsx';
import { Inbox } from '#web/admin/inbox/reading/Inbox.tsx';
import { Reading } from '#web/admin/inbox/reading/Reading.tsx';
import { useChosen } from '#web/admin/inbox/reading/useChosen.ts';
import { rowActionsId } from '#web/admin/lists/rowFocus.ts';
import { pageSize, usePager } from '#web/admin/lists/usePager.ts';
import { useRowDialog } from '#web/admin/dialogs/desk.tsx';
import { contactsApi } from '#web/data/calls/contacts.ts';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Td, Th } from '#web/ui/layout/Table.tsx';

const Kind = z.enum(['view']);

const idOf = ({ id }: { id: number }) => id;

const columns = [
  { label: 'Name', sort: 'name' },
  { label: 'Subject', sort: 'subject' },
  { label: 'Email', sort: 'email' },
  { label: 'Phone' },
  { label: 'Date', sort: 'received' },
];
const shortColumns = columns.filter(({ label }) => label !== 'Email' && label !== 'Phone');

export function ContactsTab({ q }: { q: string }) {
  const pager = usePager();
  const { sort, sorting } = useSort(ContactListQuery.shape.sort, '-received');
  const list = contactsApi.useListContactsQuery({
    query: { q, sort, limit: pageSize, cursor: pager.cursor },
  });
  const { opened, open, dialog } = useRowDialog('contacts', Kind, Contact);
  const { chosen, choose, close } = useChosen(idOf);
  const isShort = chosen !== null;
  const chosenId = chosen?.id;
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const chooseContact = useCallback((id: number) => latest.current({ type: 'contact', id }), []);
  const drawRow = useCallback(
    (contact: Contact) => (
      <tr
        key={contact.id}
        data-chosen={contact.id === chosenId || undefined}
        onFocus={isShort ? () => chooseContact(contact.id) : undefined}
      >
        <Th scope="row">
          <ChooseButton
            name={contact.name}
            isChosen={contact.id === chosenId}
            onChoose={() => chooseContact(contact.id)}
          />
        </Th>
        <Td className={listStyles.whole}>{contact.subject}</Td>
        {!isShort && (
          <>
            <Td className={listStyles.whole}>
              <Email address={contact.email} />
            </Td>
            <Td label="Telephone">{formatPhone(contact.phone, 'N/A')}</Td>
          </>
        )}
        <Td isDate={!isShort} label="Received">
          {formatInstant(contact.createdAt)}
        </Td>
        <Td>
          <IconButton
            icon={Eye}
            id={rowActionsId(contact.id)}
            label={`View message from ${contact.name}`}
            onClick={() => open('view', contact)}
          />
        </Td>
      </tr>
    ),
    [open, chosenId, isShort, chooseContact],
  );
  return (
    <>
      <Inbox
        pane={chosen && <Reading key={chosen.id} subject={chosen} onClose={close} onHandled={() => {}} />}
      >
        <ListTable
          caption="Contacts"
          head={<ListHead columns={isShort ? shortColumns : columns} sorting={sorting} />}
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
      </Inbox>
      {opened && <ContactDialog id={opened.row.id} contact={opened.row} {...dialog} />}
    </>
  );
}
