import { UserPlus } from 'lucide-react';
import { z } from 'zod';
import { StaffMember } from '#shared/contracts/staff.ts';
import { ListHead } from '#web/admin/lists/ListHead.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import listStyles from '#web/admin/lists/ListTable.module.css';
import { Email } from '#web/admin/lists/ListTable.tsx';
import { Loading } from '#web/admin/lists/states.tsx';
import { listId } from '#web/admin/lists/rowFocus.ts';
import {
  ClinicalRightsDialog,
  AddStaffDialog,
  PasswordStep,
  WelcomeLink,
} from '#web/admin/staff/StaffDialogs.tsx';
import { StaffChangeDialog, staffChanges, StaffMenu } from '#web/admin/staff/StaffChangeDialog.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import { useRowDialog, type RowDialogProps, ChangeFailure } from '#web/admin/dialogs/desk.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Button, SmallButton } from '#web/ui/actions/Button.tsx';
import { Table, Td, Th } from '#web/ui/layout/Table.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';

function WelcomeLinkDialog({ member, ...dialog }: RowDialogProps & { member: StaffMember }) {
  const [issue, { data, error, isLoading }] = staffApi.useIssueWelcomeLinkMutation();
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Link for a Password"
      description={data ? undefined : 'For an admin who has forgotten the password and gets no e-mail.'}
      action="Make Link"
      isBusy={isLoading}
      done={data && <Button onClick={dialog.onClose}>Done</Button>}
    >
      {data ? (
        <WelcomeLink name={member.firstName} {...data.answer} />
      ) : (
        <PasswordStep onSubmit={(body) => issue({ params: { id: member.id }, body })} />
      )}
      <ChangeFailure error={error} fallback="The link could not be made" />
    </FormDialog>
  );
}

const columns = ['Name', 'Email', 'Rights', 'Two-step sign-in', 'Last seen'].map((label) => ({ label }));

/** Empty row for the dialog that adds a member. */
const newcomer: StaffMember = {
  id: 0,
  firstName: '',
  lastName: '',
  email: '',
  isOwner: false,
  isClinician: false,
  isPrescriber: false,
  isDisabled: false,
  hasSecondFactor: false,
  lastSeen: null,
};
const Kind = z.enum([...staffChanges, 'add', 'link', 'clinical']);

function Rights({ member }: { member: StaffMember }) {
  const { isOwner, isClinician, isPrescriber } = member;
  if (!isOwner && !isClinician && !isPrescriber) return 'Admin';
  return (
    <span className="cluster gap-1">
      {isOwner && <Badge>Owner</Badge>}
      {isClinician && <Badge tone="blue">Clinician</Badge>}
      {isPrescriber && <Badge tone="blue">Prescriber</Badge>}
    </span>
  );
}

/** Staff accounts; owners only. */
export function StaffList() {
  const { data, error, refetch } = staffApi.useListStaffQuery();
  const { opened, open, dialog } = useRowDialog('staff', Kind, StaffMember);
  return (
    <section id={listId} tabIndex={-1} className="stack fluid gap-4" aria-labelledby="staff-heading">
      <div className={`row wrap gap-3 ${styles.heading}`}>
        <h2 id="staff-heading">Who works here</h2>
        <SmallButton onClick={() => open('add', newcomer)}>
          <UserPlus aria-hidden /> Add Admin
        </SmallButton>
      </div>
      {!data ? (
        <Loading what="the staff" rows={3} error={error} onRetry={refetch} />
      ) : (
        <div className={listStyles.slot}>
          <Table caption="Staff" head={<ListHead columns={columns} />}>
            {data.map((member) => (
              <tr key={member.id} className={member.isDisabled ? 'dimmed' : undefined}>
                <Th scope="row">
                  {member.firstName} {member.lastName}
                </Th>
                <Td className={listStyles.email}>
                  <Email address={member.email} />
                </Td>
                <Td>{member.isDisabled ? <Badge tone="red">Disabled</Badge> : <Rights member={member} />}</Td>
                <Td label="Two-step sign-in">{member.hasSecondFactor ? 'On' : 'Off'}</Td>
                <Td isDate label="Last seen">
                  {member.lastSeen ? formatInstant(member.lastSeen) : 'Signed out'}
                </Td>
                <Td>
                  <StaffMenu member={member} onOpen={(kind) => open(kind, member)} />
                </Td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {opened?.kind === 'add' && <AddStaffDialog key={opened.opening} {...dialog} />}
      {opened?.kind === 'link' && <WelcomeLinkDialog key={opened.opening} member={opened.row} {...dialog} />}
      {opened?.kind === 'clinical' && (
        <ClinicalRightsDialog key={opened.opening} member={opened.row} {...dialog} />
      )}
      {opened && opened.kind !== 'add' && opened.kind !== 'link' && opened.kind !== 'clinical' && (
        <StaffChangeDialog key={opened.opening} member={opened.row} change={opened.kind} {...dialog} />
      )}
    </section>
  );
}
