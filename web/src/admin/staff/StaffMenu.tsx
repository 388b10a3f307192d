import { Crown, Link2, ShieldOff, Stethoscope, UserCheck, UserMinus, UserX } from 'lucide-react';
import type { StaffMember } from '#shared/contracts/staff.ts';
import { RowMenu } from '#web/admin/lists/ListTable.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';

/** Owner's actions on another admin; each needs the owner's password. */
export const staffChanges = ['makeOwner', 'makeAdmin', 'disable', 'enable', 'resetSecondFactor'] as const;
export type StaffChange = (typeof staffChanges)[number];

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
        <MenuItem icon={<UserMinus aria-hidden />} onSelect={() => onOpen('makeAdmin')}>
          Take Owner Rights
        </MenuItem>
      ) : (
        <MenuItem icon={<Crown aria-hidden />} onSelect={() => onOpen('makeOwner')}>
          Make Owner
        </MenuItem>
      )}
      <MenuItem icon={<Stethoscope aria-hidden />} onSelect={() => onOpen('clinical')}>
        Clinical Rights…
      </MenuItem>
      {!member.isDisabled && !isSelf && (
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => onOpen('link')}>
          Link for a Password
        </MenuItem>
      )}
      {member.hasSecondFactor && !isSelf && (
        <MenuItem icon={<ShieldOff aria-hidden />} onSelect={() => onOpen('resetSecondFactor')}>
          Turn Off Two-Step Sign-In
        </MenuItem>
      )}
      {!isSelf && (
        <>
          <MenuSeparator />
          {member.isDisabled ? (
            <MenuItem icon={<UserCheck aria-hidden />} onSelect={() => onOpen('enable')}>
              Enable
            </MenuItem>
          ) : (
            <MenuItem icon={<UserX aria-hidden />} isDangerous onSelect={() => onOpen('disable')}>
              Disable
            </MenuItem>
          )}
        </>
      )}
    </RowMenu>
  );
}
