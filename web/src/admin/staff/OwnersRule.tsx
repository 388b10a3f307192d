import { useId, useState } from 'react';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { PasswordStep } from '#web/admin/staff/PasswordStep.tsx';
import { Setting } from '#web/admin/staff/Setting.tsx';
import type { Changed } from '#web/data/requests/changed.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

interface OwnersRuleProps {
  heading: string;
  isOn: boolean;
  /** What it is like now. */
  about: string;
  /** The button that opens the dialog. */
  button: string;
  /** The dialog that changes it. */
  title: string;
  description: string;
  confirmLabel: string;
  /** Title of the toast. */
  done: string;
  onChange: (currentPassword: string) => Promise<Changed<null>>;
}

const failed = 'This could not be changed';

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
      <ChangeFailure error={error} fallback={failed} />
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
