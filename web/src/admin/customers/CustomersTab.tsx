import { useCallback } from 'react';
import { CalendarPlus, HeartHandshake, History, KeyRound, Trash2 } from 'lucide-react';
import { Customer, CustomerListQuery } from '#shared/contracts/user.ts';
import { hasGivenBirthDate } from '#shared/domain/age.ts';
import { formatClosed } from '#web/admin/customers/closedWithUser.ts';
import { formatShortDate } from '#web/admin/dates/formatAppointment.ts';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { customerDialogs } from '#web/admin/customers/customerDialogs.ts';
import { useRowDialog, reportOn, useUndo, CustomerDialog } from '#web/admin/dialogs/desk.tsx';
import { NotConfirmed, UnderAge } from '#web/admin/customers/MarkEmailChecked.tsx';
import listStyles from '#web/admin/lists/ListTable.module.css';
import { ListHead, useSort } from '#web/admin/lists/ListHead.tsx';
import { Email, ListTable, RowMenu } from '#web/admin/lists/ListTable.tsx';
import { NothingFound } from '#web/admin/lists/states.tsx';
import { pageSize, usePager } from '#web/admin/lists/usePager.ts';
import { RecordsWithoutAccount } from '#web/admin/record/RecordsWithoutAccount.tsx';
import { userApi } from '#web/data/calls/user.ts';
import { useOutage, outageWords, SearchHint, UnsentMark } from '#web/admin/outage/outage.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Td, Th } from '#web/ui/layout/Table.tsx';

interface RowProps {
  user: Customer;
  onOpen: (kind: CustomerDialog, user: Customer) => void;
}

function CustomerRow({ user, onOpen }: RowProps) {
  const { isAway } = useOutage();
  return (
    <tr>
      <Th scope="row">
        <CustomerName userId={user.id} name={`${user.firstName} ${user.lastName}`} />{' '}
        <UnsentMark customerId={user.id} />
      </Th>
      <Td className={listStyles.email}>
        {user.email ? <Email address={user.email} /> : isAway ? outageWords.notStored : 'N/A'}{' '}
        <NotConfirmed customer={user} />
      </Td>
      <Td isDate label="Born">
        <span className="nowrap">{formatShortDate(hasGivenBirthDate(user) ? user.dateOfBirth : null)}</span>{' '}
        <UnderAge dateOfBirth={user.dateOfBirth} />
      </Td>
      <Td>{user.role === 'admin' ? <Badge>Admin</Badge> : 'User'}</Td>
      <Td isNumber label="Stamps">
        {isAway ? outageWords.notStored : user.loyaltyStamps}
      </Td>
      <Td>
        <CustomerMenu user={user} onOpen={(kind) => onOpen(kind, user)} />
      </Td>
    </tr>
  );
}

const columns = [
  { label: 'Name', sort: 'name' },
  { label: 'Email', sort: 'email' },
  { label: 'DOB', sort: 'dob' },
  { label: 'Role' },
  { label: 'Loyalty Stamps', sort: 'stamps', isNumber: true },
];

/** Table of all accounts. */
export function CustomersTab({ q }: { q: string }) {
  const pager = usePager();
  const { sort, sorting } = useSort(CustomerListQuery.shape.sort);
  const list = userApi.useListUsersQuery({ query: { q, sort, limit: pageSize, cursor: pager.cursor } });
  const { opened, open, dialog } = useRowDialog('customers', CustomerDialog, Customer);
  const drawRow = useCallback(
    (user: Customer) => <CustomerRow key={user.id} user={user} onOpen={open} />,
    [open],
  );
  const OpenedDialog = opened && customerDialogs[opened.kind];
  return (
    <>
      <SearchHint />
      <ListTable
        caption="Customers"
        head={<ListHead columns={columns} sorting={sorting} />}
        list={list}
        pager={pager}
        loading="Loading users..."
        failed="The customers could not be loaded."
        empty={
          <NothingFound noun="customers" q={q}>
            People are listed here once they have registered on the website.
          </NothingFound>
        }
      >
        {drawRow}
      </ListTable>
      <RecordsWithoutAccount />
      {opened && OpenedDialog && <OpenedDialog key={opened.opening} user={opened.row} {...dialog} />}
    </>
  );
}

interface CustomerMenuProps {
  user: Customer;
  onOpen: (dialog: CustomerDialog) => void;
}

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`;

function CustomerMenu({ user, onOpen }: CustomerMenuProps) {
  return (
    <RowMenu id={user.id} name={nameOf(user)}>
      <CustomerActions user={user} onOpen={onOpen} />
    </RowMenu>
  );
}

/**
 * Apart from the menu, so that its request is prepared for an open menu only, not for each row of a list. Deleting needs
 * no confirmation, because it can be undone. Admins cannot be deleted here, and change their password in their account.
 */
function CustomerActions({ user, onOpen }: CustomerMenuProps) {
  const undo = useUndo();
  const { user: self } = useCurrentUser();
  const [deleteUser] = userApi.useDeleteUserMutation();
  const remove = () =>
    reportOn(deleteUser({ params: { id: user.id } }).unwrap(), {
      done: 'User Deleted',
      detail: (closed) => `The account of ${nameOf(user)} has been deleted.${formatClosed(closed)}`,
      failed: 'Failed to delete user',
      undo,
    });
  return (
    <>
      <MenuItem icon={CalendarPlus} label="Create Booking" onSelect={() => onOpen('booking')} />
      <MenuItem icon={HeartHandshake} label="Assign Personalised Care" onSelect={() => onOpen('care')} />
      {self?.id !== user.id && (
        <MenuItem icon={KeyRound} label="Reset Password" onSelect={() => onOpen('password')} />
      )}
      <MenuItem icon={History} label="History" onSelect={() => onOpen('history')} />
      {user.role !== 'admin' && (
        <>
          <MenuSeparator />
          <MenuItem
            requiresServer
            icon={Trash2}
            label="Delete User"
            isDangerous
            onSelect={() => void remove()}
          />
        </>
      )}
    </>
  );
}
