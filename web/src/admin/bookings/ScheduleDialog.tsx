import { useId, useState } from 'react';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { canBecome } from '#shared/domain/transitions.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { isCalendarDate, isClockTime, londonToday } from '#shared/domain/wallTime.ts';
import { AgeField, ageOf } from '#web/admin/dialogs/AgeField.tsx';
import styles from '#web/admin/times/Times.module.css';
import { SoonerReason, useSooner } from '#web/admin/times/SoonerReason.tsx';
import { TimePicker } from '#web/admin/times/TimePicker.tsx';
import {
  formatAppointment,
  formatShortDate,
  formatDateWithWeekday,
  formatWrittenFields,
} from '#web/admin/dates/formatAppointment.ts';
import { ChangedSince, useSeenBooking } from '#web/admin/bookings/ChangedSince.tsx';
import {
  type BookingDialogProps,
  reportOn,
  useUndo,
  useReadLetter,
  ChangeFailure,
  Facts,
} from '#web/admin/dialogs/desk.tsx';
import { formatBookerFields } from '#web/admin/dialogs/booker.ts';
import { ScheduleForm, scheduleMessage } from '#web/admin/dialogs/forms.ts';
import {
  OfferMode,
  offerLabel,
  type Mode,
  OfferTray,
  OpenOffer,
  useOpenOffer,
} from '#web/admin/offers/OpenOffer.tsx';
import { useOffering } from '#web/admin/offers/useOffering.ts';
import { useIsQueueing, outageWords, WorksOffline } from '#web/admin/outage/outage.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { mayBeSaved } from '#web/data/requests/request.ts';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

function proposeDate(date: string | null): string {
  if (!date || !isCalendarDate(date)) return '';
  return date >= londonToday(new Date()) ? date : '';
}

/** A missing time's field gets the focus by itself; the days are buttons. */
function showMissing(form: HTMLElement | null, date: string): void {
  showToast({ title: 'Missing Information', description: scheduleMessage, variant: 'destructive' });
  if (!date) form?.querySelector<HTMLElement>('[role="gridcell"] button[tabindex="0"]')?.focus();
}

interface ScheduleDialogProps extends BookingDialogProps {
  /** A day, and optionally a time, that was chosen before. */
  when?: { date?: string | undefined; time?: string | undefined };
}

/** Schedules a request, or moves an appointment at its patient's request. */
export function ScheduleDialog({ booking: opened, when = {}, ...dialog }: ScheduleDialogProps) {
  const formId = useId();
  const [confirmBooking, { isLoading, error }] = bookingsApi.useConfirmBookingMutation();
  const { booking, changed } = useSeenBooking(opened, isLoading || mayBeSaved(error) || !dialog.isOpen);
  const isMove = booking.status === 'confirmed';
  const canConfirm = canBecome(booking.status, 'confirmed');
  const preferredDate = isMove ? booking.moveWishDate : booking.preferredDate;
  const proposed = when.date ?? preferredDate ?? (isMove ? booking.appointmentDate : null);
  const form = useSavedForm(ScheduleForm, {
    savedAs: `schedule ${opened.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { appointmentDate: proposeDate(proposed), appointmentTime: when.time ?? '' },
  });
  const reload = () => {
    changed.onReload();
    // Clears the time, so that the same click cannot confirm a time chosen for an outdated booking.
    form.setValue('appointmentTime', '');
  };
  const offer = useOpenOffer(opened.id);
  const offering = useOffering(booking);
  const [mode, setMode] = useState<Mode>('one');
  const value = { date: form.watch('appointmentDate'), time: form.watch('appointmentTime') };
  const [dateOfBirth, setDateOfBirth] = useState('');
  const undo = useUndo();
  const readLetter = useReadLetter(booking.email);
  const isQueueing = useIsQueueing();
  const canOffer = canConfirm && !offer && !isQueueing;
  const isOffering = canOffer && mode === 'several';
  // Confirming a request is never held up: the clinician is asked when the consent is signed.
  const sooner = useSooner(booking, isOffering ? offering.times : [value], isOffering || isMove);
  const isStale = changed.latest !== undefined;
  const offerTimes = async () => {
    if (isStale || offering.times.length === 0 || !sooner.check()) return;
    if (await offering.offer({ ...ageOf(dateOfBirth), ...sooner.body })) dialog.onClose();
  };
  const failed = 'Failed to confirm appointment';
  const submit = async (body: ScheduleForm) => {
    if (!sooner.check()) return;
    const { id, version } = booking;
    const detail = `${booking.name}, ${formatDateWithWeekday(body.appointmentDate)}, ${body.appointmentTime}.`;
    const change = confirmBooking({
      params: { id },
      version,
      body: { ...body, ...ageOf(dateOfBirth), ...sooner.body },
    }).unwrap();
    const done = isMove ? 'Appointment Moved' : 'Appointment Confirmed';
    if (await reportOn(change, { done, detail, failed, undo, readLetter })) dialog.onClose();
  };
  return (
    <WorksOffline call={bookingCalls.confirmBooking}>
      <Dialog
        {...dialog}
        size="lg"
        initialFocus={() => document.querySelector<HTMLElement>('[data-times]')}
        title={isMove ? 'Move Appointment' : 'Schedule Appointment'}
        subject={[booking.name, booking.service, isMove && formatAppointment(booking).text]
          .filter(Boolean)
          .join(', ')}
        notice={changed.latest && <ChangedSince latest={changed.latest} onReload={reload} />}
        footer={
          <>
            {!isOffering && value.date && isClockTime(value.time) && (
              <p className="flex-16 text-sm leading-1-45 break-anywhere">
                {booking.service}
                {isMove && `, from ${formatAppointment(booking).text}`},{' '}
                <strong>
                  {isMove && 'to '}
                  {formatDateWithWeekday(value.date)}, {value.time}–{endTime(value.time, booking.minutes)}
                </strong>
              </p>
            )}
            <SecondaryButton onClick={dialog.onClose}>Cancel</SecondaryButton>
            <Button
              type="submit"
              form={formId}
              isBusy={isLoading || offering.isLoading}
              disabled={isOffering ? isStale || offering.times.length === 0 : !canConfirm}
            >
              {isOffering
                ? offerLabel(offering.times.length)
                : isMove
                  ? 'Move Appointment'
                  : 'Confirm Appointment'}
            </Button>
          </>
        }
      >
        {offer && !isQueueing && <OpenOffer offer={offer} onWithdrawn={dialog.onClose} />}
        <Facts
          facts={{
            Customer: booking.name,
            ...formatBookerFields(booking),
            Service: booking.service,
            ...(isMove && { Appointment: formatAppointment(booking).text }),
            ...formatWrittenFields(booking),
            'Preferred date': formatShortDate(preferredDate),
            Message:
              (isMove ? booking.moveWishNote : booking.message) ||
              (isQueueing ? outageWords.notStored : 'N/A'),
          }}
        />
        {canOffer && (
          <div className={styles.mode}>
            <OfferMode isMove={isMove} value={mode} onChange={setMode} />
          </div>
        )}
        <Form
          id={formId}
          form={form}
          className="stack fluid"
          onSubmitCapture={(event) => {
            if (!isOffering) return;
            // The fields of the calendar may be empty then, and must not take the focus.
            event.preventDefault();
            event.stopPropagation();
            void offerTimes();
          }}
          onSubmit={submit}
          onInvalid={() => showMissing(document.getElementById(formId), value.date)}
        >
          <TimePicker
            value={value}
            onChange={({ date, time }) => {
              form.setValue('appointmentDate', date);
              form.setValue('appointmentTime', time);
            }}
            field={form.register('appointmentTime')}
            minutes={booking.minutes}
            booking={booking}
            collected={isOffering ? { times: offering.times, onToggle: offering.toggle } : undefined}
            hasCalendar
            coolingOffUntil={sooner.until}
            tray={isOffering && <OfferTray offering={offering} chosen={value} />}
          >
            <AgeField booking={booking} value={dateOfBirth} onChange={setDateOfBirth} />
            <SoonerReason {...sooner.field} />
          </TimePicker>
        </Form>
        {!changed.latest && <ChangeFailure error={error} fallback={failed} />}
      </Dialog>
    </WorksOffline>
  );
}
