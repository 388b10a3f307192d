import { useId, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx';
import { Dialog, type DialogProps } from '#web/ui/dialogs/Dialog.tsx';
import { FormId } from '#web/ui/forms/Form.tsx';

interface FormDialogProps
  extends
    Omit<DialogProps, 'footer'>,
    Pick<ButtonProps, 'isBusy' | 'requiresServer' | 'disabled' | 'variant'> {
  /** On the button that sends the form; the other properties of a button are its own. */
  action: ReactNode;
  cancel?: string;
  /** By default as the dialog is closed. */
  onCancel?: () => void;
  /** In place of both buttons, once there is nothing left to send. */
  done?: ReactNode;
}

/** A dialog around one `Form`, which its last button sends. */
export function FormDialog(props: FormDialogProps) {
  const { action, cancel = 'Cancel', onCancel, done, children, ...rest } = props;
  const { isBusy, requiresServer, disabled, variant, ...dialog } = rest;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        done || (
          <>
            <Button variant="secondary" onClick={onCancel ?? dialog.onClose}>
              {cancel}
            </Button>
            <Button type="submit" form={id} {...{ isBusy, requiresServer, disabled, variant }}>
              {action}
            </Button>
          </>
        )
      }
    >
      <FormId value={id}>{children}</FormId>
    </Dialog>
  );
}
