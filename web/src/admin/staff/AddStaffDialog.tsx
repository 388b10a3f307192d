import type { z } from 'zod';
import { StaffCreate } from '#shared/contracts/staff.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { clinicianWords, prescriberWords } from '#web/admin/staff/clinicalRights.ts';
import { WelcomeLink } from '#web/admin/staff/WelcomeLink.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormField, FormRow, FormStack } from '#web/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';

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
          <FormStack>
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
          </FormStack>
        </Form>
      )}
      <ChangeFailure error={error} fallback="The admin could not be added" />
    </FormDialog>
  );
}
