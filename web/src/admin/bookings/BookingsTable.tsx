import { useCallback } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeAppointment, describeDate, describeRequestedDate } from '#web/admin/appointmentText.ts';
import { BookingMenu } from '#web/admin/bookings/BookingMenu.tsx';
import styles from '#web/admin/bookings/Bookings.module.css';
import type { BookingView } from '#web/admin/bookings/BookingsTab.tsx';
import { StatusBadge } from '#web/admin/bookings/StatusBadge.tsx';
import { CustomerName } from '#web/admin/customers/CustomerName.tsx';
import { ListTable } from '#web/admin/ListTable.tsx';
import { NothingFound } from '#web/admin/NothingFound.tsx';
import { pageSize, usePager } from '#web/admin/usePager.ts';
import { useListBookingsQuery } from '#web/data/bookings.ts';
import { classNames } from '#web/ui/classNames.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Td, Th } from '#web/ui/Table.tsx';

const head = (
  <>
    <Th>Name</Th>
    <Th>Service</Th>
    <Th>Requested Date</Th>
    <Th>Appointment</Th>
    <Th>Status</Th>
    <Th>Actions</Th>
  </>
);

interface RowProps {
  booking: AdminBooking;
  onOpen: BookingView['onOpen'];
}

function BookingRow({ booking, onOpen }: RowProps) {
  const { text, isPast } = describeAppointment(booking);
  return (
    <tr className={isPast ? styles.past : undefined}>
      <Th scope="row">
        <CustomerName userId={booking.userId} name={booking.name} />
      </Th>
      <Td className={styles.service}>{booking.service}</Td>
      <Td className={styles.when}>{describeRequestedDate(booking)}</Td>
      <Td className={classNames(styles.when, styles.appointment)}>
        {isPast ? <PastAppointment text={text} /> : text}
        {booking.moveWishDate && (
          <small className={styles.wish}>Asks to move: {describeDate(booking.moveWishDate)}</small>
        )}
      </Td>
      <Td>
        <StatusBadge status={booking.status} />
      </Td>
      <Td>
        <BookingMenu booking={booking} onOpen={(kind) => onOpen(kind, booking)} />
      </Td>
    </tr>
  );
}

function PastAppointment({ text }: { text: string }) {
  return (
    <>
      <s>{text}</s> <span>(Past)</span>
    </>
  );
}

export function BookingsTable({ q, filter, onOpen }: BookingView) {
  const pager = usePager('bookings', `${filter} ${q}`);
  const list = useListBookingsQuery({ query: { q, filter, limit: pageSize, cursor: pager.cursor } });
  const drawRow = useCallback(
    (booking: AdminBooking) => <BookingRow key={booking.id} booking={booking} onOpen={onOpen} />,
    [onOpen],
  );
  const nothing =
    filter === 'all' || q ? (
      <NothingFound noun="bookings" q={q}>
        Requests from the website arrive here by themselves. Bookings by telephone are made from the
        customer’s row, with Create Booking.
      </NothingFound>
    ) : (
      <EmptyState title={`No ${filter} bookings`}>All shows the others.</EmptyState>
    );
  return (
    <ListTable
      caption="Bookings"
      head={head}
      list={list}
      pager={pager}
      loading="Loading bookings..."
      failed="The bookings could not be loaded."
      empty={nothing}
    >
      {drawRow}
    </ListTable>
  );
}
