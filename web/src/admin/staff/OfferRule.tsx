import { useId } from 'react';
import type { z } from 'zod';
import { OfferRule as Rule } from '#shared/contracts/staff.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import styles from '#web/admin/staff/Staff.module.css';
import { useOpening } from '#web/admin/staff/useOpening.ts';
import type { RowDialogProps } from '#web/admin/lists/useRowDialog.ts';
import { useUpdateOfferHoursMutation } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

type Values = z.input<typeof Rule>;
const headingId = 'offer-rule-heading';
const inWords = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);

function RuleDialog({ hours, ...dialog }: RowDialogProps & { hours: number }) {
  const formId = useId();
  const [update, { error, isLoading }] = useUpdateOfferHoursMutation();
  const form = useZodForm(Rule, { defaultValues: { hours, currentPassword: '' } });
  const failed = 'This could not be changed';
  const submit = async (body: Values) => {
    const done = `Offered times are held for ${inWords(body.hours)}`;
    if (await reportOn(update({ body }).unwrap(), { done, failed })) dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="How Long Offered Times Are Held"
      description="They are held until two hours before the first of them at most. Offers that are open keep their end."
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isLoading}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormStack>
          <FormField<Values> name="hours" label="Hours" hint="From 1 to 72" isRequired>
            {(control) => (
              <Input
                {...control}
                {...form.register('hours', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={1}
                max={72}
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

/** Owner's setting: for how many hours times that are offered to patients are held. */
export function OfferRule({ hours }: { hours: number }) {
  const { open, opening, dialog } = useOpening(() => document.getElementById(headingId));
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId} tabIndex={-1}>
          Offered times
        </h2>
      </div>
      <p className={styles.about}>
        Times offered to a patient are held for {inWords(hours)}, and released two hours before the first of
        them at the latest.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={open}>
          Change how long
        </Button>
      </div>
      {opening > 0 && <RuleDialog key={opening} hours={hours} {...dialog} />}
    </section>
  );
}
