import { useState } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import { bookingHasEntries } from '#shared/contracts/customerMerge.ts';
import { isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ChangedSince, useSeenBooking } from '#web/admin/bookings/ChangedSince.tsx';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import { formatAppointment } from '#web/admin/dates/formatAppointment.ts';
import {
  Facts,
  ChangeFailure,
  useDesk,
  reportOn,
  type BookingDialogProps,
  useUndo,
} from '#web/admin/dialogs/desk.tsx';
import { OpenRecordButton } from '#web/admin/record/OpenRecordButton.tsx';
import { mergingApi } from '#web/data/calls/merging.ts';
import { isCallError, mayBeSaved } from '#web/data/requests/request.ts';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Moves a booking that was made for the wrong person to the right one; then shows its card. */
export function ReassignDialog({ booking: opened, ...dialog }: BookingDialogProps) {
  const { openBooking } = useDesk();
  const undo = useUndo();
  const [reassign, { isLoading, error }] = mergingApi.useReassignBookingMutation();
  const [customer, setCustomer] = useState<Customer | null>(null);
  const { booking, changed } = useSeenBooking(opened, isLoading || mayBeSaved(error) || !dialog.isOpen);
  const isUnderAge = customer !== null && !isAdult(customer.dateOfBirth, clinicToday());
  const entriesStay = isCallError(error) && error.code === bookingHasEntries;
  const submit = async ({ id: userId, firstName, lastName }: Customer) => {
    const { id, version } = booking;
    const change = reassign({ params: { id }, version, body: { userId, entriesStay } }).unwrap();
    const detail = `It is in the record of ${firstName} ${lastName} now.`;
    if (!(await reportOn(change, { done: 'Booking Moved', detail, undo }))) return;
    dialog.onClose();
    openBooking((await change).answer);
  };
  return (
    <Dialog
      {...dialog}
      title="Move to Another Person"
      closeLabel="Cancel"
      footer={
        <>
          {customer && <SecondaryButton onClick={() => setCustomer(null)}>Somebody Else</SecondaryButton>}
          {customer && (
            <Button
              requiresServer
              isBusy={isLoading}
              disabled={isUnderAge}
              onClick={() => void submit(customer)}
            >
              {entriesStay ? 'Move It All the Same' : 'Move Booking'}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={{
          'Booked for': booking.name,
          Service: booking.service,
          Appointment: formatAppointment(booking).text,
        }}
      />
      {customer ? (
        <ChosenPerson customer={customer} former={booking.name} />
      ) : (
        <CustomerSearch
          scope={`reassign ${booking.id}`}
          hint="Whose booking is it? Part of it will do, in any format"
          isOffered={({ id }) => id !== booking.userId}
          describe={({ email }) => email}
          onChoose={setCustomer}
        />
      )}
      {isUnderAge && (
        <Notice tone="warning" title="Under 18">
          {underAgeMessage}
        </Notice>
      )}
      <ChangedSince {...changed} />
      {entriesStay && booking.userId !== null && (
        <OpenRecordButton
          userId={booking.userId}
          name={booking.name}
          bookingId={booking.id}
          service={booking.service}
        />
      )}
      {!changed.latest && <ChangeFailure error={error} fallback="The booking could not be moved" />}
    </Dialog>
  );
}

function ChosenPerson({ customer, former }: { customer: Customer; former: string }) {
  const { firstName, lastName, dateOfBirth, email, phone } = customer;
  return (
    <>
      <Facts
        facts={{
          'Move to': `${firstName} ${lastName}, born ${formatBirthDate(dateOfBirth)}`,
          Phone: formatPhone(phone, 'The number of the booking'),
          Email: email ?? 'None: tell them by telephone',
        }}
      />
      <Notice>
        {email
          ? `${firstName} is sent the confirmation of an appointment to come.`
          : `${firstName} has no email.`}{' '}
        {former} is not written to: if they were told of it already, please ring them.
      </Notice>
    </>
  );
}
