import type { z } from 'zod';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RescheduleRequest, type Booking } from '#shared/contracts/booking.ts';
import { formatDateTime } from '#shared/domain/wallTime.ts';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';
import { readPreferredTimes, serialisePreferredTimes } from '#shared/domain/offers.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { freeTimesApi } from '#web/data/calls/freeTimes.ts';
import { MoveDialog } from '#web/patient/MoveRequest.tsx';
import { DayStrip, useFortnight } from '#web/preferredTimes/DayStrip.tsx';
import { findService } from '#shared/domain/catalogue.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { offersApi } from '#web/data/calls/offers.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { useFormDraft } from '#web/offline/useFormDraft.ts';
import { Dialog, FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { DateField, Textarea } from '#web/ui/forms/controls.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { usePreferredTimesText } from '#web/preferredTimes/usePreferredTimesText.ts';
import { PreferredTimesFields } from '#web/preferredTimes/PreferredTimesFields.tsx';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

type Values = z.input<typeof RescheduleRequest>;

/** Moves an appointment: at once where patients take free times, otherwise by a request. */
export function RescheduleDialog(dialog: { booking: Booking; onClose: () => void }) {
  const { currentData: flow, isLoading } = freeTimesApi.useGetBookingFlowQuery();
  const [isAsking, setAsking] = useState(false);
  const id = findService(dialog.booking.service)?.id ?? '';
  const isAtOnce = dialog.booking.minutes > 0 && flow?.bookedAtOnce.includes(id) === true;
  const isOffline = useIsOffline();
  if (isLoading && !isOffline)
    return (
      <Dialog isOpen onClose={dialog.onClose} title="Move your appointment">
        <Skeleton label="Looking for free times" />
      </Dialog>
    );
  return isAtOnce && !isAsking ? (
    <MoveDialog {...dialog} onAsk={() => setAsking(true)} />
  ) : (
    <AskDialog {...dialog} />
  );
}

/** Requests another day; the appointment stays until the clinic has moved it. */
function AskDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [requestReschedule, { isLoading, error }] = bookingsApi.useRequestRescheduleMutation();
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
    <FormDialog
      isOpen
      onClose={onClose}
      title="Ask to move"
      description={`${booking.service}, ${formatDateTime(booking.appointmentDate, booking.appointmentTime)}. It stays as it is until we confirm a new time with you.`}
      action={isLoading ? 'Sending...' : 'Ask to move'}
      cancel="Keep as it is"
      isBusy={isLoading}
    >
      <RescheduleForm
        label="Ask to move"
        booking={booking}
        draft={`move-wish:${booking.id}`}
        initial={booking.moveWishDate}
        hasNote
        alert={error ? sentenceOf(error, 'It could not be sent. Please ring us.') : null}
        onSend={send}
      />
    </FormDialog>
  );
}

interface DeclineDialogProps {
  booking: Booking;
  onClose: () => void;
  onActed: () => void;
}

/** None of the offered times suits: they are released, and the clinic looks for others. */
export function DeclineDialog({ booking, onClose, onActed }: DeclineDialogProps) {
  const [declineOffer, { isLoading, error }] = offersApi.useDeclineOfferMutation();
  const send = async ({ preferredDate, wishes }: Values) => {
    const body = { preferredDate, ...(wishes && { wishes }) };
    const result = await declineOffer({ params: { id: booking.id }, body });
    if (result.error) return false;
    onActed();
    showToast({ title: 'We’ll find other times', description: 'We will contact you within 24 hours.' });
    onClose();
    return true;
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="None of these suit"
      description="Tell us when would be better. The times we offered become free for somebody else at once."
      action={isLoading ? 'Sending...' : 'Ask for other times'}
      cancel="Back to the times"
      isBusy={isLoading}
    >
      <RescheduleForm
        label="Ask for other times"
        booking={booking}
        draft={`decline:${booking.id}`}
        initial={booking.status === 'query' ? booking.preferredDate : booking.moveWishDate}
        alert={error ? sentenceOf(error, 'It could not be sent. Please ring us.') : null}
        onSend={send}
      />
    </FormDialog>
  );
}

interface RescheduleFormProps {
  label: string;
  booking: Booking;
  draft: string;
  initial: string | null;
  hasNote?: boolean;
  alert: string | null;
  /** Resolves with whether the server has it. */
  onSend: (request: Values) => Promise<boolean>;
}

/** The day of the appointment, to start from. */
function dayOf({ appointmentDate }: Booking): string {
  return appointmentDate !== null && appointmentDate >= clinicToday() ? appointmentDate : '';
}

/** The draft stays until it is sent, even if the dialog is closed. */
function RescheduleForm(props: RescheduleFormProps) {
  const { label, booking, draft, initial, hasNote = false, alert, onSend } = props;
  const fields = useRef<HTMLFormElement>(null);
  const dropDraft = useFormDraft(draft, booking.userId, fields, { isOverValues: true });
  const form = useZodForm(RescheduleRequest, {
    defaultValues: { preferredDate: initial ?? dayOf(booking), note: booking.moveWishNote ?? '' },
  });
  const preferredDate = useWatch({ control: form.control, name: 'preferredDate' });
  const [wishes, setPreferredText] = usePreferredTimesText(
    preferredDate,
    hasNote ? (serialisePreferredTimes(booking.moveWishes) ?? '') : '',
  );
  const fortnight = useFortnight(preferredDate, booking.minutes || undefined);
  const submit = async (request: Values) => {
    const chosen = readPreferredTimes(wishes);
    if (await onSend({ ...request, ...(chosen && { wishes: chosen }) })) dropDraft();
  };
  return (
    <Form ref={fields} form={form} onSubmit={submit} aria-label={label}>
      {alert && <Notice tone="error">{alert}</Notice>}
      <DayStrip
        fortnight={fortnight}
        picked={preferredDate}
        onPick={(date) => form.setValue('preferredDate', date, { shouldValidate: true })}
      />
      <FormField<Values>
        name="preferredDate"
        label="New preferred date"
        advice={preferredDayHint(preferredDate, clinicToday())}
        isRequired
      >
        <DateField min={clinicToday()} max={lastPreferredDay(clinicToday())} />
      </FormField>
      <PreferredTimesFields
        date={preferredDate}
        minutes={booking.minutes || undefined}
        value={wishes}
        onChange={setPreferredText}
      />
      {hasNote && (
        <FormField<Values> name="note" label="Note">
          <Textarea rows={3} maxLength={500} />
        </FormField>
      )}
    </Form>
  );
}
