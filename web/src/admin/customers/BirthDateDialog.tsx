import type { z } from 'zod';
import { BirthDateCorrection } from '#shared/contracts/sheet.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ChangeFailure, type CustomerDialogProps, useDesk, reportOn } from '#web/admin/dialogs/desk.tsx';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { Checkbox, DateField } from '#web/ui/forms/controls.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';

type Values = z.input<typeof BirthDateCorrection>;

/** Corrects a date of birth, which customers cannot change themselves, with a reason; returns to the sheet. */
export function BirthDateDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const [correct, { isLoading, error }] = sheetApi.useCorrectBirthDateMutation();
  const form = useSavedForm(BirthDateCorrection, {
    savedAs: `birth date ${user.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { dateOfBirth: user.dateOfBirth, reason: '', isIdSeen: false },
  });
  const name = `${user.firstName} ${user.lastName}`;
  const submit = async (body: Values) => {
    const outcome = {
      done: 'Date of birth corrected',
      detail: `${name} was born on ${formatBirthDate(body.dateOfBirth)}.`,
    };
    if (await reportOn(correct({ params: { id: user.id }, body }).unwrap(), outcome)) openCustomer(user.id);
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Correct Date of Birth"
      description={`So far ${name} is down as born ${/^\d{4}$/.test(user.dateOfBirth) ? 'in' : 'on'} ${formatBirthDate(user.dateOfBirth)}.`}
      action="Correct Date"
      onCancel={() => openCustomer(user.id)}
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <FormField<Values> name="dateOfBirth" label="Date of birth" isRequired>
          <DateField hasWeekday={false} min="1900-01-01" max={clinicToday()} />
        </FormField>
        <FormField<Values>
          name="reason"
          label="Reason"
          hint="Stays in the history, which the customer can read."
          isRequired
          maxLength={200}
        />
        <Checkbox label="I have seen an ID with this date" {...form.register('isIdSeen')} />
      </Form>
      <ChangeFailure error={error} fallback="The date of birth could not be corrected" />
    </FormDialog>
  );
}
