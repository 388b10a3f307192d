import { ListFilter } from 'lucide-react';
import { BookingFilter } from '#shared/contracts/booking.ts';
import { services } from '#shared/domain/catalogue.ts';
import { bookingStatuses, statusLabels } from '#shared/domain/transitions.ts';
import { DeskToolbar } from '#web/admin/lists/DeskToolbar.tsx';
import { useBookingDialogs } from '#web/admin/bookings/bookingDialogs.tsx';
import { BookingsTable } from '#web/admin/bookingsTab/BookingsTable.tsx';
import { useCalendarMemory } from '#web/admin/calendar/calendarMemory.ts';
import { useBookingFilters } from '#web/admin/bookingsTab/useBookingFilters.ts';
import type { Filter } from '#web/admin/bookings/bookingView.ts';
import styles from '#web/admin/bookingsTab/BookingsTab.module.css';
import { Calendars } from '#web/admin/calendar/planner/Calendars.tsx';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Popover } from '#web/ui/dialogs/Popover.tsx';
import { DateField, Select } from '#web/ui/forms/controls.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

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
