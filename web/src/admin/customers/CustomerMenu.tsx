import { CalendarPlus, HeartHandshake, History, KeyRound, Trash2 } from 'lucide-react';
import type { Customer } from '#shared/contracts/user.ts';
import { formatClosed } from '#web/admin/customers/closedWithUser.ts';
import { reportOn, type CustomerDialog, useUndo } from '#web/admin/dialogs/desk.ts';
import { RowMenu } from '#web/admin/lists/ListTable.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { userApi } from '#web/data/calls/user.ts';
import { MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';

interface CustomerMenuProps {
  user: Customer;
  onOpen: (dialog: CustomerDialog) => void;
}

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`;

export function CustomerMenu({ user, onOpen }: CustomerMenuProps) {
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
      <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => onOpen('booking')}>
        Create Booking
      </MenuItem>
      <MenuItem icon={<HeartHandshake aria-hidden />} onSelect={() => onOpen('care')}>
        Assign Personalised Care
      </MenuItem>
      {self?.id !== user.id && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onOpen('password')}>
          Reset Password
        </MenuItem>
      )}
      <MenuItem icon={<History aria-hidden />} onSelect={() => onOpen('history')}>
        History
      </MenuItem>
      {user.role !== 'admin' && (
        <>
          <MenuSeparator />
          <MenuItem requiresServer icon={<Trash2 aria-hidden />} isDangerous onSelect={() => void remove()}>
            Delete User
          </MenuItem>
        </>
      )}
    </>
  );
}
