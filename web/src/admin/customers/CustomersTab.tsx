import { useCallback } from 'react';
import { Customer, CustomerListQuery } from '#shared/contracts/user.ts';
import { hasGivenBirthDate } from '#shared/domain/age.ts';
import { describeDate } from '#web/admin/dates/formatAppointment.ts';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { CustomerDialogKind, customerDialogs } from '#web/admin/customers/customerDialogs.ts';
import { CustomerMenu } from '#web/admin/customers/CustomerMenu.tsx';
import { type CustomerDialog, useRowDialog } from '#web/admin/dialogs/desk.ts';
import { NotConfirmed } from '#web/admin/customers/NotConfirmed.tsx';
import { UnderAge } from '#web/admin/customers/UnderAge.tsx';
import listStyles from '#web/admin/lists/ListTable.module.css';
import { ListHead } from '#web/admin/lists/ListHead.tsx';
import { ListTable } from '#web/admin/lists/ListTable.tsx';
import { NothingFound } from '#web/admin/lists/states.tsx';
import { pageSize, usePager } from '#web/admin/lists/usePager.ts';
import { RecordsWithoutAccount } from '#web/admin/record/RecordsWithoutAccount.tsx';
import { useSort } from '#web/admin/lists/useSort.ts';
import { userApi } from '#web/data/calls/user.ts';
import { useOutage, outageWords } from '#web/admin/outage/outage.ts';
import { SearchHint, UnsentMark } from '#web/admin/outage/WorksOffline.tsx';
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
        {user.email ?? (isAway ? outageWords.notStored : 'N/A')} <NotConfirmed customer={user} />
      </Td>
      <Td isDate label="Born">
        <span className="nowrap">{describeDate(hasGivenBirthDate(user) ? user.dateOfBirth : null)}</span>{' '}
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
  const { opened, open, dialog } = useRowDialog('customers', CustomerDialogKind, Customer);
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
