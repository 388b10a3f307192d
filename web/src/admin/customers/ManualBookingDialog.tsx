import { useId } from 'react';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { findService, manualBookingServices } from '#shared/domain/catalogue.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { SoonerReason, useSooner } from '#web/admin/times/SoonerReason.tsx';
import { TimePicker } from '#web/admin/times/TimePicker.tsx';
import { Facts, ChangeFailure, type CustomerDialogProps, reportOn } from '#web/admin/dialogs/desk.tsx';
import { manualMessage, ManualBookingForm } from '#web/admin/dialogs/forms.ts';
import { formatMissing } from '#web/admin/dialogs/missingFields.ts';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormRow } from '#web/ui/forms/Form.tsx';
import { Input, Select, Textarea } from '#web/ui/forms/controls.tsx';

const services = manualBookingServices.map((name) => ({ value: name, label: name }));

export function ManualBookingDialog({ user, ...dialog }: CustomerDialogProps) {
  const formId = useId();
  const hintId = useId();
  const [createBooking, { isLoading, error }] = bookingsApi.useCreateManualBookingMutation();
  const form = useSavedForm(ManualBookingForm, {
    savedAs: `manual booking ${user.id}`,
    isOpen: dialog.isOpen,
    defaultValues: {
      userId: user.id,
      service: '',
      appointmentDate: '',
      appointmentTime: '',
      phone: user.phone ?? '',
      message: '',
    },
  });
  const value = { date: form.watch('appointmentDate'), time: form.watch('appointmentTime') };
  const sooner = useSooner({ userId: user.id, service: form.watch('service') }, [value], false);
  const isUnderAge = !isAdult(user.dateOfBirth, clinicToday());
  const wrong = ManualBookingForm.safeParse(form.watch()).error;
  const isFilled = !wrong && !isUnderAge;
  const failed = 'Failed to create manual booking';
  const submit = async (body: ManualBookingForm) => {
    const name = `${user.firstName} ${user.lastName}`;
    const outcome = { done: 'Booking Created', detail: `${body.service} for ${name}.`, failed };
    if (await reportOn(createBooking({ body: { ...body, ...sooner.body } }).unwrap(), outcome))
      dialog.onClose();
  };
  return (
    <WorksOffline call={bookingCalls.createManualBooking}>
      <Dialog
        {...dialog}
        size="lg"
        title="Create Manual Booking"
        footer={
          <>
            {!isFilled && (
              <p id={hintId} className="muted flex-16">
                {isUnderAge ? underAgeMessage : formatMissing(wrong, manualMessage)}
              </p>
            )}
            <SecondaryButton onClick={dialog.onClose}>Cancel</SecondaryButton>
            <Button
              type="submit"
              form={formId}
              isBusy={isLoading}
              disabled={!isFilled}
              aria-describedby={isFilled ? undefined : hintId}
            >
              Create Booking
            </Button>
          </>
        }
      >
        <Facts facts={{ Customer: `${user.firstName} ${user.lastName}`, Email: user.email ?? 'None' }} />
        <Form id={formId} form={form} onSubmit={submit}>
          <FormRow>
            <FormField<ManualBookingForm> name="service" label="Service" isRequired>
              <Select options={services} placeholder="Select a service" />
            </FormField>
            <FormField<ManualBookingForm> name="phone" label="Phone" isRequired>
              <Input type="tel" autoComplete="off" />
            </FormField>
          </FormRow>
          <TimePicker
            value={value}
            onChange={({ date, time }) => {
              form.setValue('appointmentDate', date);
              form.setValue('appointmentTime', time);
            }}
            field={form.register('appointmentTime')}
            hasCalendar
            coolingOffUntil={sooner.until}
            minutes={findService(form.watch('service'))?.blockedMinutes ?? 30}
          >
            <SoonerReason {...sooner.field} />
            <FormField<ManualBookingForm> name="message" label="Message">
              <Textarea rows={3} maxLength={2000} />
            </FormField>
          </TimePicker>
        </Form>
        <ChangeFailure error={error} fallback={failed} />
      </Dialog>
    </WorksOffline>
  );
}
