import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { RescheduleRequest } from '#shared/contracts/booking.ts';
import type { RemindedAppointment } from '#shared/contracts/reminderLink.ts';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { useRequestRescheduleByLinkMutation } from '#web/data/calls/account.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';

type Values = z.input<typeof RescheduleRequest>;

interface AskToMoveProps {
  token: string;
  appointment: RemindedAppointment;
  onChange: (appointment: RemindedAppointment) => void;
}

/** Asks for another time by the link of a letter; the appointment stays until the clinic has moved it. */
export function AskToMove({ token, appointment, onChange }: AskToMoveProps) {
  const [isOpen, setOpen] = useState(false);
  const [ask, { isLoading, error }] = useRequestRescheduleByLinkMutation();
  const form = useZodForm(RescheduleRequest, {
    defaultValues: { preferredDate: appointment.moveWishDate ?? '', note: '' },
  });
  if (appointment.isLate) return null;
  if (!isOpen) {
    return (
      <Button size="lg" isWide variant="secondary" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden /> Ask to move
      </Button>
    );
  }
  const submit = async (request: z.output<typeof RescheduleRequest>) => {
    const { data } = await ask({ body: { ...request, token } });
    if (!data) return;
    onChange(data.answer);
    setOpen(false);
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Ask to move">
      <FormStack>
        {error && <Notice tone="error">{sentenceOf(error, 'It could not be sent. Please ring us.')}</Notice>}
        <FormField<Values>
          name="preferredDate"
          label="New preferred date"
          advice={preferredDayHint(form.watch('preferredDate'), clinicToday())}
          isRequired
        >
          {(control) => <DateField {...control} min={clinicToday()} max={lastPreferredDay(clinicToday())} />}
        </FormField>
        <FormField<Values> name="note" label="Note">
          {(control) => <Textarea {...control} rows={3} maxLength={500} />}
        </FormField>
        <Button type="submit" size="lg" isWide isBusy={isLoading}>
          {isLoading ? 'Sending...' : 'Ask to move'}
        </Button>
      </FormStack>
    </Form>
  );
}
