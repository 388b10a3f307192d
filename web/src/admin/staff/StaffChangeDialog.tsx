import { Crown, Link2, ShieldOff, Stethoscope, UserCheck, UserMinus, UserX } from 'lucide-react';
import type { StaffMember } from '#shared/contracts/staff.ts';
import { ChangeFailure, reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { RowMenu } from '#web/admin/lists/ListTable.tsx';
import { PasswordStep } from '#web/admin/staff/StaffDialogs.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';

interface Words {
  title: string;
  what: (name: string) => string;
  button: string;
  done: string;
  change?: { isOwner?: boolean; isDisabled?: boolean };
}

const words: Record<StaffChange, Words> = {
  makeOwner: {
    title: 'Make Owner',
    what: (name) => `${name} will be able to add and disable admins, you included.`,
    button: 'Make Owner',
    done: 'Owner added',
    change: { isOwner: true },
  },
  makeAdmin: {
    title: 'Take Owner Rights',
    what: (name) => `${name} stays an admin, and no longer decides who else is one.`,
    button: 'Take Rights',
    done: 'Owner rights taken',
    change: { isOwner: false },
  },
  disable: {
    title: 'Disable Admin',
    what: (name) =>
      `${name} is signed out on every device at once and cannot sign in until you enable them again.`,
    button: 'Disable',
    done: 'Admin disabled',
    change: { isDisabled: true },
  },
  enable: {
    title: 'Enable Admin',
    what: (name) => `${name} can sign in again.`,
    button: 'Enable',
    done: 'Admin enabled',
    change: { isDisabled: false },
  },
  resetSecondFactor: {
    title: 'Turn Off Two-Step Sign-In',
    what: (name) =>
      `For when ${name} has lost both the app and the recovery codes. Make sure that it is really them.`,
    button: 'Turn Off',
    done: 'Two-step sign-in is off',
  },
};

interface StaffChangeDialogProps extends RowDialogProps {
  member: StaffMember;
  change: StaffChange;
}

export function StaffChangeDialog({ member, change, ...dialog }: StaffChangeDialogProps) {
  const [update, updated] = staffApi.useUpdateStaffMutation();
  const [resetSecondFactor, reset] = staffApi.useResetSecondFactorMutation();
  const { title, what, button, done, change: body } = words[change];
  const name = `${member.firstName} ${member.lastName}`;
  const params = { id: member.id };
  const submit = async ({ currentPassword }: { currentPassword: string }) => {
    const added = body
      ? update({ params, body: { ...body, currentPassword } }).unwrap()
      : resetSecondFactor({ params, body: { currentPassword } }).unwrap();
    if (await reportOn(added, { done, detail: name })) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={title}
      description={what(name)}
      action={button}
      variant={change === 'disable' ? 'danger' : 'primary'}
      isBusy={updated.isLoading || reset.isLoading}
    >
      <PasswordStep onSubmit={submit} />
      <ChangeFailure error={updated.error ?? reset.error} fallback="This could not be changed" />
    </FormDialog>
  );
}

/** Owner's actions on another admin; each needs the owner's password. */
export const staffChanges = ['makeOwner', 'makeAdmin', 'disable', 'enable', 'resetSecondFactor'] as const;
type StaffChange = (typeof staffChanges)[number];

interface StaffMenuProps {
  member: StaffMember;
  onOpen: (change: StaffChange | 'link' | 'clinical') => void;
}

export function StaffMenu({ member, onOpen }: StaffMenuProps) {
  const { user } = useCurrentUser();
  const isSelf = user?.id === member.id;
  return (
    <RowMenu id={member.id} name={`${member.firstName} ${member.lastName}`}>
      {member.isOwner ? (
        <MenuItem icon={UserMinus} label="Take Owner Rights" onSelect={() => onOpen('makeAdmin')} />
      ) : (
        <MenuItem icon={Crown} label="Make Owner" onSelect={() => onOpen('makeOwner')} />
      )}
      <MenuItem icon={Stethoscope} label="Clinical Rights…" onSelect={() => onOpen('clinical')} />
      {!member.isDisabled && !isSelf && (
        <MenuItem icon={Link2} label="Link for a Password" onSelect={() => onOpen('link')} />
      )}
      {member.hasSecondFactor && !isSelf && (
        <MenuItem
          icon={ShieldOff}
          label="Turn Off Two-Step Sign-In"
          onSelect={() => onOpen('resetSecondFactor')}
        />
      )}
      {!isSelf && (
        <>
          <MenuSeparator />
          {member.isDisabled ? (
            <MenuItem icon={UserCheck} label="Enable" onSelect={() => onOpen('enable')} />
          ) : (
            <MenuItem icon={UserX} label="Disable" isDangerous onSelect={() => onOpen('disable')} />
          )}
        </>
      )}
    </RowMenu>
  );
}
