import { useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { RescheduleRequest, type Booking } from '#shared/contracts/booking.ts';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';
import {
  readPreferredTimes,
  preferredTimesText,
  type PreferredTimes,
} from '#shared/domain/preferredTimes.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { useRequestRescheduleMutation } from '#web/data/calls/bookings.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { useFormDraft } from '#web/offline/useFormDraft.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { DateField } from '#web/ui/forms/Input.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';
import { usePreferredTimesText } from '#web/preferredTimes/usePreferredTimesText.ts';
import { PreferredTimesFields } from '#web/preferredTimes/PreferredTimesFields.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface Values {
  preferredDate: string;
  note?: string | null | undefined;
  wishes?: PreferredTimes | undefined;
}

/** Requests another day; the appointment stays until the clinic has moved it. */
export function RescheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const formId = useId();
  const [requestReschedule, { isLoading, error }] = useRequestRescheduleMutation();
  const send = async (body: Values) => {
    const result = await requestReschedule({ params: { id: booking.id }, body });
    if (result.error) return false;
    showToast({
      title: 'We’ve got your request to move',
      description: 'Your appointment stays as it is until we confirm a new time.',
    });
    onClose();
    return true;
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Ask to move"
      description={`${booking.service}, ${dateTimeWords(booking.appointmentDate, booking.appointmentTime)}. It stays as it is until we confirm a new time with you.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep as it is
          </Button>
          <Button type="submit" form={formId} isBusy={isLoading}>
            {isLoading ? 'Sending...' : 'Ask to move'}
          </Button>
        </>
      }
    >
      <RescheduleForm
        id={formId}
        booking={booking}
        alert={error ? sentenceOf(error, 'It could not be sent. Please ring us.') : null}
        onSend={send}
      />
    </Dialog>
  );
}

interface RescheduleFormProps {
  id: string;
  booking: Booking;
  alert: string | null;
  /** Resolves with whether the server has it. */
  onSend: (request: Values) => Promise<boolean>;
}

/** The draft stays until it is sent, even if the dialog is closed. */
function RescheduleForm({ id, booking, alert, onSend }: RescheduleFormProps) {
  const fields = useRef<HTMLFormElement>(null);
  const draft = `move-wish:${booking.id}`;
  const dropDraft = useFormDraft(draft, booking.userId, fields, { isOverValues: true });
  const form = useZodForm(RescheduleRequest, {
    defaultValues: { preferredDate: booking.moveWishDate ?? '', note: booking.moveWishNote ?? '' },
  });
  const preferredDate = useWatch({ control: form.control, name: 'preferredDate' });
  const [wishes, setPreferredText] = usePreferredTimesText(
    preferredDate,
    preferredTimesText(booking.moveWishes) ?? '',
  );
  const submit = async (request: Values) => {
    const chosen = readPreferredTimes(wishes);
    if (await onSend({ ...request, ...(chosen && { wishes: chosen }) })) dropDraft();
  };
  return (
    <Form ref={fields} id={id} form={form} onSubmit={submit} aria-label="Ask to move">
      <FormStack>
        {alert && <Notice tone="error">{alert}</Notice>}
        <FormField<Values>
          name="preferredDate"
          label="New preferred date"
          advice={preferredDayHint(preferredDate)}
          isRequired
        >
          {(control) => <DateField {...control} min={londonToday()} max={lastPreferredDay()} />}
        </FormField>
        <PreferredTimesFields
          date={preferredDate}
          minutes={booking.minutes || undefined}
          value={wishes}
          onChange={setPreferredText}
        />
        <FormField<Values> name="note" label="Note">
          {(control) => <Textarea {...control} rows={3} maxLength={500} />}
        </FormField>
      </FormStack>
    </Form>
  );
}
