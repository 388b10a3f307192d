import { ListFilter } from 'lucide-react';
import { BookingFilter, BookingListQuery, type AdminBooking } from '#shared/contracts/booking.ts';
import { services } from '#shared/domain/catalogue.ts';
import { bookingStatuses, statusLabels } from '#shared/domain/transitions.ts';
import { DeskToolbar } from '#web/admin/lists/DeskToolbar.tsx';
import { useBookingDialogs } from '#web/admin/bookings/bookingDialogs.tsx';
import { useCalendarMemory } from '#web/admin/calendar/calendarMemory.ts';
import { useBookingFilters } from '#web/admin/bookingsTab/useBookingFilters.ts';
import type { Filter, BookingView } from '#web/admin/bookings/bookingView.ts';
import styles from '#web/admin/bookingsTab/BookingsTab.module.css';
import { Calendars } from '#web/admin/calendar/planner/Calendars.tsx';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SmallButton, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Popover } from '#web/ui/dialogs/Popover.tsx';
import { DateField, Select } from '#web/ui/forms/controls.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';
import { useCallback } from 'react';
import {
  formatAppointment,
  formatShortDate,
  formatRequestedDate,
} from '#web/admin/dates/formatAppointment.ts';
import { AppointmentLink } from '#web/admin/bookings/AppointmentLink.tsx';
import { BookingMenu } from '#web/admin/bookings/BookingMenu.tsx';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import { formatBooker } from '#web/admin/dialogs/booker.ts';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { ListHead, useSort } from '#web/admin/lists/ListHead.tsx';
import { ListTable } from '#web/admin/lists/ListTable.tsx';
import { NothingFound, EmptyList } from '#web/admin/lists/states.tsx';
import { pageSize, usePager } from '#web/admin/lists/usePager.ts';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import { Td, Th } from '#web/ui/layout/Table.tsx';

const views = [
  { value: 'table', label: 'Table' },
  { value: 'calendar', label: 'Calendar' },
] as const;

/** Filter and view are in the URL for reload and Back; the last view is also stored. */
function useBookingView() {
  const { search, change } = useListAddress();
  const filter = BookingFilter.catch('all').parse(search.get('filter') ?? 'all');
  const { remembered, note: remember } = useCalendarMemory();
  const view = views.find(({ value }) => value === search.get('view'))?.value ?? remembered.view ?? 'table';
  const setView = (next: typeof view) => {
    remember({ view: next });
    change({ view: next });
  };
  return { filter, view, change, setView } as const;
}

/** Every request and appointment, as a table or by day. */
export function BookingsTab({ q }: { q: string }) {
  const { filter, view, change, setView } = useBookingView();
  const { filters } = useBookingFilters();
  // The calendars ignore the table's other filters.
  const { data: counts } = bookingsApi.useCountBookingsQuery({
    query: { q, ...(view === 'table' && filters) },
  });
  const { open, openedDialog } = useBookingDialogs('bookings');
  const View = view === 'calendar' ? Calendars : BookingsTable;
  const countOf = (name: Filter) => (counts ? ` (${counts[name]})` : '');
  return (
    <>
      <DeskToolbar>
        <Segments
          label="Filter bookings"
          value={filter}
          onChange={(next) => change({ filter: next, sort: null })}
          options={[
            { value: 'all', label: `All${countOf('all')}` },
            { value: 'upcoming', label: `Upcoming${countOf('upcoming')}` },
            { value: 'past', label: `Past${countOf('past')}` },
          ]}
        />
        <Segments label="View" value={view} onChange={setView} options={views} />
        {view === 'table' && <BookingFilters />}
      </DeskToolbar>
      <View q={q} filter={filter} onOpen={open} />
      {openedDialog}
    </>
  );
}

const statuses = bookingStatuses.map((value) => ({ value, label: statusLabels[value].admin }));
const serviceNames = services.map(({ id, name }) => ({ value: id, label: name }));

const days = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

function BookingFilters() {
  const { filters, isFiltered, change, clear } = useBookingFilters();
  const count = Object.values(filters).filter((value) => value !== undefined).length;
  return (
    <Popover
      label="Show only"
      trigger={
        <SmallButton>
          <ListFilter aria-hidden />
          Filters{count > 0 && ` (${count})`}
        </SmallButton>
      }
    >
      <fieldset className={`stack gap-3 min-w-0 p-0 borderless text-sm ${styles.filters}`}>
        <Select
          aria-label="Status"
          placeholder="Any status"
          options={statuses}
          value={filters.status ?? ''}
          onValue={(value) => change({ status: value })}
        />
        <Select
          aria-label="Service"
          placeholder="Any service"
          options={serviceNames}
          value={filters.service ?? ''}
          onValue={(value) => change({ service: value })}
        />
        {days.map(({ name, label }) => (
          <div key={name} className={`stack middle ink-soft ${styles.dateFilter}`}>
            <label htmlFor={`bookings-${name}`}>{label}</label>
            <DateField
              id={`bookings-${name}`}
              value={filters[name] ?? ''}
              onValue={(value) => change({ [name]: value })}
            />
          </div>
        ))}
        {isFiltered && <SmallButton onClick={clear}>Clear filters</SmallButton>}
      </fieldset>
    </Popover>
  );
}

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

function BookingsTable({ q, filter, onOpen }: BookingView) {
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
