import { DeskToolbar } from '#web/admin/lists/DeskToolbar.tsx';
import { BookingFilters } from '#web/admin/bookingsTab/BookingFilters.tsx';
import { AdminBooking, BookingFilter } from '#shared/contracts/booking.ts';
import { BookingDialogKind, bookingDialogs } from '#web/admin/bookings/bookingDialogs.ts';
import { BookingsTable } from '#web/admin/bookingsTab/BookingsTable.tsx';
import { useCalendarMemory } from '#web/admin/calendar/calendarMemory.ts';
import { useBookingFilters } from '#web/admin/bookingsTab/useBookingFilters.ts';
import type { Filter } from '#web/admin/bookings/bookingView.ts';
import { Calendars } from '#web/admin/calendar/planner/Calendars.tsx';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import { useRowDialog } from '#web/admin/dialogs/desk.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
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
  const { opened, open, dialog } = useRowDialog('bookings', BookingDialogKind, AdminBooking);
  const OpenedDialog = opened && bookingDialogs[opened.kind];
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
      {opened && OpenedDialog && <OpenedDialog key={opened.opening} booking={opened.row} {...dialog} />}
    </>
  );
}
