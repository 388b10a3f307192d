import { useId } from 'react';
import type { z } from 'zod';
import { ReferralCorrection } from '#shared/contracts/sheet.ts';
import { referralCodeWords } from '#shared/domain/referralCode.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { CustomerDialogProps } from '#web/admin/dialogs/rowActions.ts';
import { useKeptForm } from '#web/admin/workspace/useKeptForm.ts';
import { useCorrectReferralMutation } from '#web/data/calls/sheet.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';

type Values = z.input<typeof ReferralCorrection>;

/** Notes on whose recommendation a customer came, where the code was forgotten or mistyped; returns to the sheet. */
export function ReferralCorrectionDialog({ user, ...dialog }: CustomerDialogProps) {
  const formId = useId();
  const { openCustomer } = useDesk();
  const [correct, { isLoading, error }] = useCorrectReferralMutation();
  const form = useKeptForm(ReferralCorrection, {
    keptAs: `referral ${user.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { code: '' },
  });
  const failed = 'The recommendation could not be changed';
  const submit = async ({ code }: z.output<typeof ReferralCorrection>) => {
    const detail = code ? `By the code ${referralCodeWords(code)}.` : 'Nobody recommended the clinic.';
    const outcome = { done: 'Recommendation changed', detail, failed };
    const made = await reportOn(correct({ params: { id: user.id }, body: { code } }).unwrap(), outcome);
    if (made) openCustomer(user.id);
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Change Recommendation"
      description={`Who recommended the clinic to ${user.firstName} ${user.lastName}?`}
      footer={
        <>
          <Button variant="secondary" onClick={() => openCustomer(user.id)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isLoading}>
            Change Recommendation
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormField<Values>
          name="code"
          label="Code of that customer"
          hint="It is on their sheet. Empty: nobody recommended the clinic."
        >
          {(control) => <Input {...control} maxLength={20} autoComplete="off" autoCapitalize="characters" />}
        </FormField>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </Dialog>
  );
}
