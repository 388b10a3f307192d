import { useCallback } from 'react';
import { BookingListQuery, type AdminBooking } from '#shared/contracts/booking.ts';
import {
  formatAppointment,
  formatShortDate,
  formatRequestedDate,
} from '#web/admin/dates/formatAppointment.ts';
import { AppointmentLink } from '#web/admin/bookings/AppointmentLink.tsx';
import { BookingMenu } from '#web/admin/bookings/BookingMenu.tsx';
import styles from '#web/admin/bookingsTab/BookingsTab.module.css';
import type { BookingView } from '#web/admin/bookings/bookingView.ts';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import { useBookingFilters } from '#web/admin/bookingsTab/useBookingFilters.ts';
import { formatBooker } from '#web/admin/dialogs/booker.ts';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { ListHead, useSort } from '#web/admin/lists/ListHead.tsx';
import { ListTable } from '#web/admin/lists/ListTable.tsx';
import { NothingFound, EmptyList } from '#web/admin/lists/states.tsx';
import { pageSize, usePager } from '#web/admin/lists/usePager.ts';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SecondaryButton } from '#web/ui/actions/Button.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import { Td, Th } from '#web/ui/layout/Table.tsx';

function BookingRow({ booking, onOpen }: { booking: AdminBooking; onOpen: BookingView['onOpen'] }) {
  const { text, isPast } = formatAppointment(booking);
  return (
    <tr className={isPast ? `dimmed ${styles.past}` : undefined}>
      <Th scope="row">
        <CustomerName userId={booking.userId} name={booking.name} bornOn={booking.bornOn} />
        {booking.forSomebodyElse && (
          <small className="block amber text-xs semibold">{formatBooker(booking)}</small>
        )}
      </Th>
      <Td className={styles.service}>{booking.service}</Td>
      <Td className="nowrap" label="Requested">
        {formatRequestedDate(booking)}
      </Td>
      <Td className={classNames('nowrap', styles.appointment)}>
        <AppointmentLink booking={booking}>{isPast ? <PastAppointment text={text} /> : text}</AppointmentLink>
        {booking.moveWishDate && (
          <small className="block amber text-xs semibold">
            Asks to move: {formatShortDate(booking.moveWishDate)}
          </small>
        )}
        <ReminderMark booking={booking} />
      </Td>
      <Td className={styles.status}>
        <BookingState booking={booking} />
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

const columns = [
  { label: 'Name', sort: 'name' },
  { label: 'Service', sort: 'service' },
  { label: 'Requested Date', sort: 'requested' },
  { label: 'Appointment', sort: 'appointment' },
  { label: 'Status', sort: 'status' },
];

/** Default order of each filter: the next appointment first, or the latest past one. */
const usualSorts = { all: undefined, upcoming: 'appointment', past: '-appointment' } as const;

export function BookingsTable({ q, filter, onOpen }: BookingView) {
  const pager = usePager();
  const { filters, isFiltered, clear } = useBookingFilters();
  const { sort, sorting } = useSort(BookingListQuery.shape.sort, usualSorts[filter]);
  const list = bookingsApi.useListBookingsQuery({
    query: { q, filter, ...filters, sort, limit: pageSize, cursor: pager.cursor },
  });
  const drawRow = useCallback(
    (booking: AdminBooking) => <BookingRow key={booking.id} booking={booking} onOpen={onOpen} />,
    [onOpen],
  );
  return (
    <>
      <ListTable
        caption="Bookings"
        head={<ListHead columns={columns} sorting={sorting} />}
        list={list}
        pager={pager}
        loading="Loading bookings..."
        failed="The bookings could not be loaded."
        empty={
          isFiltered ? (
            <EmptyList
              title="No bookings fit the filters"
              action={<SecondaryButton onClick={clear}>Clear filters</SecondaryButton>}
            />
          ) : (
            <NoBookings q={q} filter={filter} />
          )
        }
      >
        {drawRow}
      </ListTable>
    </>
  );
}

function NoBookings({ q, filter }: Pick<BookingView, 'q' | 'filter'>) {
  return filter === 'all' || q ? (
    <NothingFound noun="bookings" q={q}>
      Requests from the website arrive here by themselves. Bookings by telephone are made from the customer’s
      row, with Create Booking.
    </NothingFound>
  ) : (
    <EmptyList title={`No ${filter} bookings`}>All shows the others.</EmptyList>
  );
}
