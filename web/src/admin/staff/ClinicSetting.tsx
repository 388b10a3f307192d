import { z } from 'zod';
import { settingField } from '#shared/contracts/staff.ts';
import { CurrentPassword } from '#shared/contracts/user.ts';
import { getSetting, type SettingName, settingTime } from '#shared/domain/clinicSettings.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { Setting } from '#web/admin/staff/Setting.tsx';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormStack, NumberField, useZodForm } from '#web/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';

interface SettingProps {
  name: SettingName;
  amount: number;
}

const createForm = (name: SettingName) =>
  z.object({ amount: settingField(name), currentPassword: CurrentPassword });
type Values = z.input<ReturnType<typeof createForm>>;

/** Changes a setting with the owner's password. */
function SettingDialog({ name, amount, ...dialog }: RowDialogProps & SettingProps) {
  const { unit, least, most, title, description, label, done } = getSetting(name);
  const form = useZodForm(createForm(name), { defaultValues: { amount, currentPassword: '' } });
  const [update, { error, isLoading }] = staffApi.useUpdateSettingMutation();
  const submit = async ({ amount: value, currentPassword }: Values) => {
    const body = unit === 'minutes' ? { minutes: value, currentPassword } : { hours: value, currentPassword };
    const change = update({ name, body }).unwrap();
    if (await reportOn(change, { done: done(settingTime(name, value)) })) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={title}
      description={description}
      action="Save"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <FormStack>
          <NumberField<Values> name="amount" label={label} hint={`From ${least} to ${most}`} isRequired />
          <CurrentPasswordField label="Your password" />
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback="This could not be changed" />
    </FormDialog>
  );
}

/** An owner's setting in words, and the button that changes it. */
export function ClinicSetting({ name, amount }: SettingProps) {
  const { heading, describe, button } = getSetting(name);
  const id = `${name}-heading`;
  const { open, opening, dialog } = useOpening(() => document.getElementById(id));
  return (
    <Setting
      id={id}
      heading={heading}
      about={describe(settingTime(name, amount))}
      actions={{ [button]: open }}
    >
      {opening > 0 && <SettingDialog key={opening} {...dialog} name={name} amount={amount} />}
    </Setting>
  );
}
