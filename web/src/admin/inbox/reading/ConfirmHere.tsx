import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { timesOf, type TimeOfDay } from '#shared/domain/offers.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { AgeField, ageOf } from '#web/admin/dialogs/AgeField.tsx';
import { ChangeFailure } from '#web/admin/dialogs/Facts.tsx';
import { useDesk, reportOn, useUndo } from '#web/admin/dialogs/desk.ts';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { OfferMode, offerLabel, type Mode } from '#web/admin/offers/OfferMode.tsx';
import { OfferTray } from '#web/admin/offers/OpenOffer.tsx';
import { useOffering } from '#web/admin/offers/useOffering.ts';
import { useIsQueueing } from '#web/admin/outage/outage.ts';
import { SoonerReason } from '#web/admin/times/SoonerReason.tsx';
import { useSooner } from '#web/admin/times/useSooner.ts';
import { FreeTimes, RequestedTimes } from '#web/admin/times/FreeTimes.tsx';
import { usePreferredStart } from '#web/admin/times/useFreeDays.ts';
import { useRequestedTimes } from '#web/admin/times/useRequestedTimes.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';

/** Free times from the requested day on, the first preselected, to confirm one or to offer up to three. */
export function ConfirmHere({ booking, onDone }: { booking: AdminBooking; onDone: () => void }) {
  const { actOnBooking } = useDesk();
  const undo = useUndo();
  const [chosen, setChosen] = useState<TimeOfDay>();
  // The proposal stays as shown, even if it is booked meanwhile: the server checks it.
  const requested = useRequestedTimes(booking);
  const part = booking.wishes && 'part' in booking.wishes ? booking.wishes.part : undefined;
  const first = usePreferredStart(booking.minutes, booking.preferredDate, part);
  const isLoading = timesOf(booking.wishes).length > 0 && requested.length === 0;
  const start = isLoading ? undefined : (requested.find(({ isFree }) => isFree) ?? first);
  if (!chosen && start) setChosen({ date: start.date, time: start.time });
  const when = chosen ?? { date: '', time: '' };
  const [dateOfBirth, setDateOfBirth] = useState('');
  const [confirmBooking, { isLoading: isConfirming, error }] = bookingsApi.useConfirmBookingMutation();
  const [mode, setMode] = useState<Mode>('one');
  const isQueueing = useIsQueueing();
  const isOffering = mode === 'several' && !isQueueing;
  const offering = useOffering(booking);
  const failed = 'Failed to confirm appointment';
  const words = `${describeDay(when.date)}, ${when.time}`;
  const sooner = useSooner(booking, isOffering ? offering.times : [when]);
  const confirm = async () => {
    if (!sooner.check()) return;
    const { id, version, name } = booking;
    const more = { ...ageOf(dateOfBirth), ...sooner.body };
    const body = { appointmentDate: when.date, appointmentTime: when.time, ...more };
    const change = confirmBooking({ params: { id }, version, body }).unwrap();
    const report = { done: 'Appointment Confirmed', detail: `${name}, ${words}.`, failed, undo };
    if (await reportOn(change, report)) onDone();
  };
  const offer = async () => {
    if (!sooner.check()) return;
    if (await offering.offer({ ...ageOf(dateOfBirth), ...sooner.body })) onDone();
  };
  const choice = isOffering
    ? { chosen: offering.times, onChoose: offering.toggle }
    : { chosen: [when], onChoose: setChosen };
  const marks = { thinkingUntil: sooner.until };
  return (
    <section className="stack fluid gap-3 pt-4 line-above text-sm" aria-label="Free times">
      <h3 className="text-sm">Free times</h3>
      {!isQueueing && <OfferMode isMove={false} value={mode} onChange={setMode} />}
      <RequestedTimes booking={booking} times={requested} {...choice} {...marks} />
      <FreeTimes
        minutes={booking.minutes}
        preferredDate={booking.preferredDate}
        exceptId={booking.id}
        part={part}
        {...choice}
        {...marks}
      >
        <QuietButton onClick={() => actOnBooking('schedule', booking)}>Schedule Appointment</QuietButton>
      </FreeTimes>
      <AgeField booking={booking} value={dateOfBirth} onChange={setDateOfBirth} />
      {isOffering && <OfferTray offering={offering} />}
      <SoonerReason {...sooner.field} />
      <div className={`sticky py-2 bg-paper ${styles.confirm}`}>
        {isOffering ? (
          <Button
            size="sm"
            requiresServer
            disabled={offering.times.length === 0}
            isBusy={offering.isLoading}
            onClick={() => void offer()}
          >
            {offerLabel(offering.times.length)}
          </Button>
        ) : (
          <Button
            size="sm"
            requiresServer
            disabled={!when.time}
            isBusy={isConfirming}
            onClick={() => void confirm()}
          >
            {when.time ? `Confirm ${words}` : 'Confirm'}
          </Button>
        )}
      </div>
      <ChangeFailure error={error} fallback={failed} />
    </section>
  );
}
