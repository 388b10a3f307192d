import { z } from 'zod';
import { useId, useState } from 'react';
import { settingField } from '#shared/contracts/staff.ts';
import { CurrentPassword, SignInCode } from '#shared/contracts/user.ts';
import { getSetting, type SettingName, settingTime } from '#shared/domain/clinicSettings.ts';
import { ChangeFailure, reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { Setting } from '#web/admin/staff/Setting.tsx';
import { useOpening, useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, NumberField, useZodForm, FormField } from '#web/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';
import { PasswordStep } from '#web/admin/staff/StaffDialogs.tsx';
import type { Changed } from '#web/data/requests/changed.ts';
import { SecondFactorDialog, RecoveryCodeList } from '#web/admin/staff/OwnSignIn.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Input } from '#web/ui/forms/controls.tsx';

interface SettingProps {
  name: SettingName;
  amount: number;
}

const createForm = (name: SettingName) =>
  z.object({ amount: settingField(name), currentPassword: CurrentPassword });
type Values = z.input<ReturnType<typeof createForm>>;

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
        <NumberField<Values> name="amount" label={label} hint={`From ${least} to ${most}`} isRequired />
        <CurrentPasswordField label="Your password" />
      </Form>
      <ChangeFailure error={error} fallback="This could not be changed" />
    </FormDialog>
  );
}

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

interface OwnersRuleProps {
  heading: string;
  isOn: boolean;
  /** What it is like now. */
  about: string;
  button: string;
  title: string;
  description: string;
  confirmLabel: string;
  /** Title of the toast. */
  done: string;
  onChange: (currentPassword: string) => Promise<Changed<null>>;
}

function RuleDialog({
  title,
  description,
  confirmLabel,
  done,
  onChange,
  ...dialog
}: RowDialogProps & OwnersRuleProps) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async ({ currentPassword }: { currentPassword: string }) => {
    setIsBusy(true);
    setError(undefined);
    const change = onChange(currentPassword).catch((problem: unknown) => {
      setError(problem);
      throw problem;
    });
    const isDone = await reportOn(change, { done });
    setIsBusy(false);
    if (isDone) dialog.onClose();
  };
  return (
    <FormDialog
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      finalFocus={dialog.finalFocus}
      size="sm"
      title={title}
      description={description}
      action={confirmLabel}
      isBusy={isBusy}
    >
      <PasswordStep onSubmit={submit} />
      <ChangeFailure error={error} fallback="This could not be changed" />
    </FormDialog>
  );
}

/** Something that an owner turns on or off for the whole clinic, with their password. */
export function OwnersRule(props: OwnersRuleProps) {
  const { heading, isOn, about, button } = props;
  const headingId = useId();
  const { open, opening, dialog } = useOpening(() => document.getElementById(headingId));
  return (
    <Setting id={headingId} heading={heading} isOn={isOn} about={about} actions={{ [button]: open }}>
      {opening > 0 && <RuleDialog key={opening} {...props} {...dialog} />}
    </Setting>
  );
}

const CodeForm = z.object({ currentPassword: CurrentPassword, code: SignInCode });
type CodeForm = z.input<typeof CodeForm>;

/** Weakening two-step sign-in needs password and code: an unattended desk and an observed password are not enough. */
function PasswordAndCodeStep({ onSubmit }: { onSubmit: (body: CodeForm) => unknown }) {
  const form = useZodForm(CodeForm, { defaultValues: { currentPassword: '', code: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <CurrentPasswordField label="Your password" />
      <FormField<CodeForm> name="code" label="Code" hint="Of the app, or a recovery code." isRequired>
        <Input autoComplete="one-time-code" spellCheck={false} />
      </FormField>
    </Form>
  );
}

function RenewCodesDialog(dialog: RowDialogProps) {
  const [renew, { data, error, isLoading }] = staffApi.useRenewRecoveryCodesMutation();
  return (
    <FormDialog
      {...dialog}
      title="New Recovery Codes"
      description={data ? undefined : 'The codes that you have now stop working.'}
      action="Make New Codes"
      isBusy={isLoading}
      done={data && <Button onClick={dialog.onClose}>I have kept them</Button>}
    >
      {data ? (
        <RecoveryCodeList codes={data.answer.codes} />
      ) : (
        <PasswordAndCodeStep onSubmit={(body) => renew({ body })} />
      )}
      <ChangeFailure error={error} fallback="New codes could not be made" />
    </FormDialog>
  );
}

function RemoveSecondFactorDialog(dialog: RowDialogProps) {
  const [remove, { error, isLoading }] = staffApi.useRemoveSecondFactorMutation();
  const submit = async (body: { currentPassword: string; code: string }) => {
    if (await reportOn(remove({ body }).unwrap(), { done: 'Two-step sign-in is off' })) {
      dialog.onClose();
    }
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Turn Off Two-Step Sign-In"
      description="Your password alone will sign you in again."
      action="Turn Off"
      variant="danger"
      isBusy={isLoading}
    >
      <PasswordAndCodeStep onSubmit={submit} />
      <ChangeFailure error={error} fallback="Two-step sign-in could not be turned off" />
    </FormDialog>
  );
}

const dialogs = { add: SecondFactorDialog, remove: RemoveSecondFactorDialog, renew: RenewCodesDialog };
const headingId = 'two-step-heading';

/** Turns two-step sign-in on and off, unless an owner requires it. */
export function TwoStepSignIn() {
  const { data } = staffApi.useGetSignInSettingsQuery();
  const { opened, open, close } = useDialogHost<keyof typeof dialogs>();
  const OpenedDialog = opened && dialogs[opened.content];
  const isOn = data?.hasSecondFactor ?? false;
  return (
    <Setting
      id={headingId}
      heading="Two-step sign-in"
      isOn={data?.hasSecondFactor}
      about={
        isOn
          ? `You sign in with your password and a code from your authenticator app. ${data?.recoveryCodesLeft} of 10 recovery codes are left for the day you do not have it.`
          : 'A code from an app on your telephone, beside your password. With it, a stolen password alone opens nothing.'
      }
      actions={
        isOn
          ? { 'New recovery codes': () => open('renew'), 'Turn off': () => open('remove') }
          : { ...(data && { 'Turn on': () => open('add') }) }
      }
    >
      {opened && OpenedDialog && (
        <OpenedDialog
          key={opened.opening}
          isOpen={opened.isOpen}
          onClose={close}
          // The button that opened the dialog may have been replaced.
          finalFocus={() => document.getElementById(headingId)}
        />
      )}
    </Setting>
  );
}
