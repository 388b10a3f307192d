import { Fragment, useId, type ReactNode } from 'react';
import { z } from 'zod';
import { OfferRule } from '#shared/contracts/staff.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { Changed } from '#web/data/requests/changed.ts';
import type { RowDialogProps } from '#web/admin/lists/useRowDialog.ts';
import styles from '#web/admin/staff/Staff.module.css';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

const { currentPassword } = OfferRule.shape;
const makeForm = (amount: z.ZodType<number, number>) => z.object({ amount, currentPassword });
type Values = z.input<ReturnType<typeof makeForm>>;

interface NumberRuleDialogProps extends RowDialogProps {
  title: string;
  description: string;
  label: string;
  /** The field of the contract. */
  field: z.ZodType<number, number>;
  amount: number;
  most: number;
  describeDone: (amount: number) => string;
  save: (amount: number, currentPassword: string) => Promise<Changed<unknown>>;
  error: unknown;
  isBusy: boolean;
}

/** Changes an owner's setting that is a number, with the owner's password. */
export function NumberRuleDialog(props: NumberRuleDialogProps) {
  const { title, description, label, field, amount, most, describeDone, save, error, isBusy, ...dialog } =
    props;
  const formId = useId();
  const form = useZodForm(makeForm(field), { defaultValues: { amount, currentPassword: '' } });
  const failed = 'This could not be changed';
  const submit = async (values: Values) => {
    const change = save(values.amount, values.currentPassword);
    if (await reportOn(change, { done: describeDone(values.amount), failed })) dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormStack>
          <FormField<Values> name="amount" label={label} hint={`From 1 to ${most}`} isRequired>
            {(control) => (
              <Input
                {...control}
                {...form.register('amount', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={1}
                max={most}
              />
            )}
          </FormField>
          <FormField<Values> name="currentPassword" label="Your password" isRequired>
            {(control) => <PasswordInput {...control} autoComplete="current-password" />}
          </FormField>
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </Dialog>
  );
}

interface RuleSectionProps {
  id: string;
  heading: string;
  change: string;
  about: ReactNode;
  /** The dialog that changes it, anew for each opening. */
  children: (dialog: RowDialogProps) => ReactNode;
}

/** An owner's setting in words, and the button that changes it. */
export function RuleSection({ id, heading, change, about, children }: RuleSectionProps) {
  const { open, opening, dialog } = useOpening(() => document.getElementById(id));
  return (
    <section className="stack fluid gap-4" aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} tabIndex={-1}>
          {heading}
        </h2>
      </div>
      <p className={styles.about}>{about}</p>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={open}>
          {change}
        </Button>
      </div>
      {opening > 0 && <Fragment key={opening}>{children(dialog)}</Fragment>}
    </section>
  );
}
