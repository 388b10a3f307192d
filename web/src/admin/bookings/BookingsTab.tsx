import { useSearchParams } from 'react-router-dom';
import { AdminBooking, BookingFilter } from '#shared/contracts/booking.ts';
import type { BookingDialog } from '#web/admin/bookings/BookingMenu.tsx';
import { BookingDialogKind, bookingDialogs } from '#web/admin/bookings/bookingDialogs.ts';
import { BookingsTable } from '#web/admin/bookings/BookingsTable.tsx';
import styles from '#web/admin/bookings/Bookings.module.css';
import { Calendars } from '#web/admin/planner/Calendars.tsx';
import { useRowDialog } from '#web/admin/useRowDialog.ts';
import { useCountBookingsQuery } from '#web/data/bookings.ts';
import { Segments } from '#web/ui/Segments.tsx';

export type Filter = 'all' | 'upcoming' | 'past';

export interface BookingView {
  q: string;
  filter: Filter;
  onOpen: (dialog: BookingDialog, booking: AdminBooking) => void;
}

const views = [
  { value: 'table', label: 'Table' },
  { value: 'calendar', label: 'Calendar' },
] as const;

/** Filter and view stand in the address, so that a reload and the back button keep them. */
function useBookingView() {
  const [search, setSearch] = useSearchParams();
  const filter = BookingFilter.catch('all').parse(search.get('filter') ?? 'all');
  const view = search.get('view') === 'calendar' ? 'calendar' : 'table';
  const set = (name: string, value: string) => {
    setSearch(
      (former) => {
        former.set(name, value);
        return former;
      },
      { replace: true },
    );
  };
  return { filter, view, set } as const;
}

/** Every request and appointment, as a table or by day. */
export function BookingsTab({ q }: { q: string }) {
  const { filter, view, set } = useBookingView();
  const { data: counts } = useCountBookingsQuery({ query: { q } });
  const { opened, open, dialog } = useRowDialog('bookings', BookingDialogKind, AdminBooking);
  const OpenedDialog = opened && bookingDialogs[opened.kind];
  const View = view === 'calendar' ? Calendars : BookingsTable;
  const countOf = (name: Filter) => (counts ? ` (${counts[name]})` : '');
  return (
    <>
      <div className={styles.toolbar}>
        <Segments
          label="Filter bookings"
          value={filter}
          onChange={(next) => set('filter', next)}
          options={[
            { value: 'all', label: `All${countOf('all')}` },
            { value: 'upcoming', label: `Upcoming${countOf('upcoming')}` },
            { value: 'past', label: `Past${countOf('past')}` },
          ]}
        />
        <Segments label="View" value={view} onChange={(next) => set('view', next)} options={views} />
      </div>
      <View q={q} filter={filter} onOpen={open} />
      {opened && OpenedDialog && <OpenedDialog key={opened.opening} booking={opened.row} {...dialog} />}
    </>
  );
}
