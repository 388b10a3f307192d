import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { RequestChange, type MyBooking } from '#shared/contracts/booking.ts';
import { findService, wizardServices } from '#shared/domain/catalogue.ts';
import { phoneHint } from '#shared/domain/formatPerson.ts';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';
import {
  readPreferredTimes,
  preferredTimesText,
  type PreferredTimes,
} from '#shared/domain/preferredTimes.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { useFormDraft } from '#web/offline/useFormDraft.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';
import { usePreferredTimesText } from '#web/preferredTimes/usePreferredTimesText.ts';
import { PreferredTimesFields } from '#web/preferredTimes/PreferredTimesFields.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface Values {
  service: string;
  phone: string;
  preferredDate: string;
  message?: string | null | undefined;
  wishes?: PreferredTimes | undefined;
}

/** The services of the wizard, and that of the request if it is another. */
const optionsFor = (service: string) =>
  [...new Set([...wizardServices.map(({ name }) => name), service])].map((name) => ({
    value: name,
    label: name,
  }));

/** Changes a request that the clinic has not answered. The draft stays until it is sent. */
export function ChangeRequestDialog({ booking, onClose }: { booking: MyBooking; onClose: () => void }) {
  const fields = useRef<HTMLFormElement>(null);
  const [changeRequest, { isLoading, error }] = bookingsApi.useChangeMyRequestMutation();
  const dropDraft = useFormDraft(`request:${booking.id}`, booking.userId, fields, { isOverValues: true });
  const form = useZodForm(RequestChange, {
    defaultValues: {
      service: booking.service,
      phone: booking.phone,
      preferredDate: booking.preferredDate ?? '',
      message: booking.message ?? '',
    },
  });
  const { preferredDate, service, phone } = useWatch({ control: form.control });
  const [wishes, setPreferredText] = usePreferredTimesText(
    preferredDate ?? '',
    preferredTimesText(booking.wishes) ?? '',
  );
  const send = async (request: Values) => {
    const chosen = readPreferredTimes(wishes);
    const body = { ...request, ...(chosen && { wishes: chosen }) };
    const result = await changeRequest({ params: { id: booking.id }, body });
    if (result.error) return;
    dropDraft();
    showToast({ title: 'Your request is changed', description: 'We answer it as it is now.' });
    onClose();
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Change request"
      description="You can change it until we answer."
      action={isLoading ? 'Saving...' : 'Save changes'}
      cancel="Keep as it is"
      isBusy={isLoading}
    >
      <Form ref={fields} form={form} onSubmit={send} aria-label="Change request">
        <FormStack>
          {error && (
            <Notice tone="error">{sentenceOf(error, 'It could not be changed. Please ring us.')}</Notice>
          )}
          <FormField<Values> name="service" label="Service" isRequired>
            <Select options={optionsFor(booking.service)} />
          </FormField>
          <FormField<Values> name="phone" label="Phone" advice={phoneHint(phone ?? '')} isRequired>
            <Input type="tel" autoComplete="tel" maxLength={32} />
          </FormField>
          <FormField<Values>
            name="preferredDate"
            label="Preferred date"
            advice={preferredDayHint(preferredDate ?? '', clinicToday())}
            isRequired
          >
            <DateField min={clinicToday()} max={lastPreferredDay(clinicToday())} />
          </FormField>
          <PreferredTimesFields
            date={preferredDate ?? ''}
            minutes={(service && findService(service)?.blockedMinutes) || booking.minutes || undefined}
            value={wishes}
            onChange={setPreferredText}
          />
          <FormField<Values> name="message" label="Notes">
            <Textarea rows={3} maxLength={2000} />
          </FormField>
        </FormStack>
      </Form>
    </FormDialog>
  );
}
