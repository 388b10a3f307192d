import { z } from 'zod';
import type { StaffMember } from '#shared/contracts/staff.ts';
import { CurrentPassword } from '#shared/contracts/user.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { clinicianWords, prescriberWords } from '#web/admin/staff/clinicalRights.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';
import { Form, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';

const RightsForm = z.object({
  isClinician: z.boolean(),
  isPrescriber: z.boolean(),
  currentPassword: CurrentPassword,
});
type RightsForm = z.input<typeof RightsForm>;

const failed = 'This could not be changed';

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
        <FormStack>
          <div className="stack">
            <Checkbox label={clinicianWords} {...form.register('isClinician')} />
            <Checkbox label={prescriberWords} {...form.register('isPrescriber')} />
          </div>
          <CurrentPasswordField label="Your password" />
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}
