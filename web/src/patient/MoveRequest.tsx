import type { z } from 'zod';
import { useState, useRef } from 'react';
import { type Booking, RequestChange, type MyBooking } from '#shared/contracts/booking.ts';
import { formatDateTime, formatDate, formatShortDay } from '#shared/domain/wallTime.ts';
import {
  formatPreferredTimes,
  formatLongTime,
  type TimeOfDay,
  readPreferredTimes,
  serialisePreferredTimes,
} from '#shared/domain/offers.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { QuietButton, Button } from '#web/ui/actions/Button.tsx';
import { AlertDialog, Dialog, FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { atOnceApi } from '#web/data/calls/atOnce.ts';
import { FreeDays } from '#web/preferredTimes/FreeDays.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useWatch } from 'react-hook-form';
import { findService, wizardServices } from '#shared/domain/catalogue.ts';
import { phoneHint } from '#shared/domain/formatPerson.ts';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { useFormDraft } from '#web/offline/useFormDraft.ts';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { DateField, Input, Select, Textarea } from '#web/ui/forms/controls.tsx';
import { usePreferredTimesText } from '#web/preferredTimes/usePreferredTimesText.ts';
import { PreferredTimesFields } from '#web/preferredTimes/PreferredTimesFields.tsx';
import { showFailure } from '#web/data/requests/showFailure.ts';

/** The open request to move an appointment, which can be withdrawn. */
export function MoveRequest({ booking, onActed }: { booking: Booking; onActed: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw, { isLoading }] = bookingsApi.useWithdrawRescheduleMutation();
  const confirm = async () => {
    const { error } = await withdraw({ params: { id: booking.id } });
    if (error) return showFailure(error, 'It could not be withdrawn. Please ring us.');
    onActed();
    showToast({ title: 'Request to move withdrawn', description: 'Your appointment stays as it is.' });
    setIsOpen(false);
  };
  const when = formatDateTime(booking.appointmentDate, booking.appointmentTime);
  return (
    <>
      {booking.moveWishDate && (
        <div className="max-w-measure mt-1 p-2-3 rounded-sm bg-mist text-sm">
          You asked to move it to {formatDate(booking.moveWishDate)}
          {booking.moveWishes && ` (${formatPreferredTimes(booking.moveWishes)})`}. It stays as it is until we
          confirm a new time.
          {booking.userId !== null && (
            <div>
              <QuietButton onClick={() => setIsOpen(true)}>
                Withdraw request<VisuallyHidden> to move {booking.service}</VisuallyHidden>
              </QuietButton>
            </div>
          )}
        </div>
      )}
      <AlertDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Withdraw your request to move?"
        description={`${booking.service}, ${when}, then stays as it is.`}
        cancelLabel="Keep request"
        confirmLabel="Withdraw request"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

interface MoveDialogProps {
  booking: Booking;
  onClose: () => void;
  /** None of the free times suits. */
  onAsk: () => void;
}

export function MoveDialog({ booking, onClose, onAsk }: MoveDialogProps) {
  const [chosen, setChosen] = useState<TimeOfDay | null>(null);
  const [move, { isLoading, error }] = atOnceApi.useMoveMyBookingMutation();
  const confirm = async ({ date, time }: TimeOfDay) => {
    const result = await move({ params: { id: booking.id }, body: { date, time } });
    if (result.error) return;
    showToast({ title: 'Your appointment is moved', description: `${formatLongTime({ date, time })}.` });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move your appointment"
      description={`${booking.service}, ${formatDateTime(booking.appointmentDate, booking.appointmentTime)}. Choose a free time, and it is moved at once.`}
      notice={chosen && `To ${formatShortDay(chosen.date)}, ${chosen.time}`}
      footer={
        <>
          <Button variant="quiet" onClick={onAsk}>
            None suits
          </Button>
          <Button
            requiresServer
            isBusy={isLoading}
            disabled={chosen === null}
            onClick={() => chosen && void confirm(chosen)}
          >
            {isLoading ? 'Moving...' : 'Move it'}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {error && <Notice tone="error">{sentenceOf(error, 'It could not be moved. Please ring us.')}</Notice>}
        <FreeDays
          minutes={booking.minutes}
          moved={booking.id}
          action="Choose"
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
    </Dialog>
  );
}

type Values = z.input<typeof RequestChange>;

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
    serialisePreferredTimes(booking.wishes) ?? '',
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
      </Form>
    </FormDialog>
  );
}
