import type { z } from 'zod';
import { Invitation } from '#shared/contracts/sheet.ts';
import { ChangeFailure, type CustomerDialogProps, reportOn } from '#web/admin/dialogs/desk.tsx';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/controls.tsx';

/** Sends a sign-up link to a customer whose account the desk created. */
export function InvitationDialog({ user, ...dialog }: CustomerDialogProps) {
  const [invite, { isLoading, error }] = sheetApi.useInviteCustomerMutation();
  const form = useZodForm(Invitation, { defaultValues: { email: user.email ?? '' } });
  const isWithoutMail = useSendsEmail().sendsEmail === false;
  const submit = async (body: z.output<typeof Invitation>) => {
    const outcome = isWithoutMail
      ? { done: 'Link Not Sent', detail: 'No email can be sent until there is a mail server.' }
      : { done: 'Link Sent', detail: `It goes to ${body.email} and works for 7 days.` };
    if (await reportOn(invite({ params: { id: user.id }, body }).unwrap(), outcome)) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Send Sign-in Link"
      description={`${user.firstName} chooses a password by the link, and then sees the appointments online.`}
      action="Send Link"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <FormField<z.input<typeof Invitation>>
          name="email"
          label="Email"
          hint="Please have it spelled out: anyone who can read this mailbox can open the account."
          isRequired
        >
          <Input type="email" inputMode="email" autoComplete="off" />
        </FormField>
      </Form>
      <ChangeFailure error={error} fallback="The link could not be sent" />
    </FormDialog>
  );
}
