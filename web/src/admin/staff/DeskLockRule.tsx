import { useId } from 'react';
import type { z } from 'zod';
import { DeskLockRule as Rule } from '#shared/contracts/staff.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import styles from '#web/admin/staff/Staff.module.css';
import { useOpening } from '#web/admin/staff/useOpening.ts';
import type { RowDialogProps } from '#web/admin/lists/useRowDialog.ts';
import { useUpdateDeskLockMutation } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

type Values = z.input<typeof Rule>;
const headingId = 'desk-lock-heading';
const inWords = (minutes: number) => (minutes === 1 ? 'a minute' : `${minutes} minutes`);

function RuleDialog({ minutes, ...dialog }: RowDialogProps & { minutes: number }) {
  const formId = useId();
  const [update, { error, isLoading }] = useUpdateDeskLockMutation();
  const form = useZodForm(Rule, { defaultValues: { minutes, currentPassword: '' } });
  const failed = 'This could not be changed';
  const submit = async (body: Values) => {
    const done = `The desk locks after ${inWords(body.minutes)}`;
    if (await reportOn(update({ body }).unwrap(), { done, failed })) dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="When the Desk Locks"
      description="Shorter is safer where visitors pass by. Half a minute before, the desk says that it will lock."
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
          <FormField<Values>
            name="minutes"
            label="Minutes without activity"
            hint="From 1 to 60"
            isRequired
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('minutes', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={1}
                max={60}
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

/** Owner's setting: after how many idle minutes reception windows lock. */
export function DeskLockRule({ minutes }: { minutes: number }) {
  const { open, opening, dialog } = useOpening(() => document.getElementById(headingId));
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId} tabIndex={-1}>
          When the desk locks
        </h2>
      </div>
      <p className={styles.about}>
        The reception app locks after {inWords(minutes)} without activity. What was open comes back for the
        person who had it open.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={open}>
          Change when it locks
        </Button>
      </div>
      {opening > 0 && <RuleDialog key={opening} minutes={minutes} {...dialog} />}
    </section>
  );
}
