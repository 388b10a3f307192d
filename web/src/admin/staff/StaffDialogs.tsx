import { z } from 'zod';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { StaffCreate, type StaffMember } from '#shared/contracts/staff.ts';
import { CurrentPassword } from '#shared/contracts/user.ts';
import { ChangeFailure, reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { Button, SmallButton } from '#web/ui/actions/Button.tsx';
import { Checkbox } from '#web/ui/forms/controls.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormRow, useZodForm } from '#web/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import styles from '#web/admin/staff/Staff.module.css';

type Values = z.input<typeof StaffCreate>;

export function AddStaffDialog(dialog: RowDialogProps) {
  const [addStaff, { data, error, isLoading }] = staffApi.useAddStaffMutation();
  const form = useSavedForm(StaffCreate, {
    savedAs: 'add staff',
    isOpen: dialog.isOpen,
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      isOwner: false,
      isClinician: false,
      isPrescriber: false,
      currentPassword: '',
    },
  });
  const submit = (body: Values) =>
    reportOn(addStaff({ body }).unwrap(), {
      done: 'Admin added',
      detail: `${body.firstName} ${body.lastName}`,
    });
  return (
    <FormDialog
      {...dialog}
      title={data ? 'Hand over the link' : 'Add Admin'}
      description={data ? undefined : 'Admins see and change everything at the desk.'}
      action="Add Admin"
      isBusy={isLoading}
      done={data && <Button onClick={dialog.onClose}>Done</Button>}
    >
      {data ? (
        <WelcomeLink name={form.getValues('firstName')} {...data.answer} />
      ) : (
        <Form form={form} onSubmit={submit}>
          <FormRow>
            <FormField<Values> name="firstName" label="First name" isRequired autoComplete="off" />
            <FormField<Values> name="lastName" label="Last name" isRequired autoComplete="off" />
          </FormRow>
          <FormField<Values> name="email" label="Email" isRequired type="email" autoComplete="off" />
          <div className="stack">
            <Checkbox label="Owner: may add and disable admins" {...form.register('isOwner')} />
            <Checkbox label={clinicianWords} {...form.register('isClinician')} />
            <Checkbox label={prescriberWords} {...form.register('isPrescriber')} />
          </div>
          <CurrentPasswordField label="Your password" />
        </Form>
      )}
      <ChangeFailure error={error} fallback="The admin could not be added" />
    </FormDialog>
  );
}

const RightsForm = z.object({
  isClinician: z.boolean(),
  isPrescriber: z.boolean(),
  currentPassword: CurrentPassword,
});
type RightsForm = z.input<typeof RightsForm>;

/** Who may read care records and who may prescribe; neither comes with being an owner. */
export function ClinicalRightsDialog({ member, ...dialog }: RowDialogProps & { member: StaffMember }) {
  const { isClinician, isPrescriber } = member;
  const form = useZodForm(RightsForm, { defaultValues: { isClinician, isPrescriber, currentPassword: '' } });
  const [update, { error, isLoading }] = staffApi.useUpdateStaffMutation();
  const name = `${member.firstName} ${member.lastName}`;
  const submit = async (body: RightsForm) => {
    const change = update({ params: { id: member.id }, body }).unwrap();
    if (await reportOn(change, { done: 'Clinical rights saved', detail: name })) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Clinical Rights"
      subject={name}
      description="Owners have neither of these by being owners."
      action="Save"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          <Checkbox label={clinicianWords} {...form.register('isClinician')} />
          <Checkbox label={prescriberWords} {...form.register('isPrescriber')} />
        </div>
        <CurrentPasswordField label="Your password" />
      </Form>
      <ChangeFailure error={error} fallback="This could not be changed" />
    </FormDialog>
  );
}

/** What each right is for, beside its tick. */
const clinicianWords = 'Clinician: reads and writes patients’ care records';
const prescriberWords = 'Prescriber: signs directions; to open a record, tick Clinician, too';

const PasswordForm = z.object({ currentPassword: CurrentPassword });
type PasswordForm = z.input<typeof PasswordForm>;

/** Asks for the password again, so that nobody at an unattended desk can change who may sign in. */
export function PasswordStep({ onSubmit }: { onSubmit: (body: PasswordForm) => unknown }) {
  const form = useZodForm(PasswordForm, { defaultValues: { currentPassword: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <CurrentPasswordField label="Your password" />
    </Form>
  );
}

/** The link for somebody's own password, to be handed over. */
export function WelcomeLink({ name, link, minutes }: { name: string; link: string; minutes: number }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = () => copyText(link, 'The link could not be copied.', shown.current);
  return (
    <div className="stack fluid gap-4">
      <p>
        Hand this link to {name}: with it they choose their own password, which nobody else learns. It works
        once, for {minutes} minutes, and is not shown again.
      </p>
      <p ref={shown} className={styles.secret}>
        {link}
      </p>
      <div>
        <SmallButton onClick={() => void copy()}>
          <Copy aria-hidden /> Copy link
        </SmallButton>
      </div>
    </div>
  );
}
