import { ListFilter } from 'lucide-react';
import { services } from '#shared/domain/catalogue.ts';
import { bookingStatuses, statusLabels } from '#shared/domain/transitions.ts';
import styles from '#web/admin/bookingsTab/BookingsTab.module.css';
import { useBookingFilters } from '#web/admin/bookingsTab/useBookingFilters.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { DateField, Select } from '#web/ui/forms/controls.tsx';
import { Popover } from '#web/ui/dialogs/Popover.tsx';

const statuses = bookingStatuses.map((value) => ({ value, label: statusLabels[value].admin }));
const serviceNames = services.map(({ id, name }) => ({ value: id, label: name }));

const days = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

/** Filters the table by status, service and days. */
export function BookingFilters() {
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
