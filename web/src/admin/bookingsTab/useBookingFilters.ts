import { BookingListQuery } from '#shared/contracts/booking.ts';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';

const names = ['status', 'service', 'from', 'to'] as const;
export type BookingFilterName = (typeof names)[number];

const Filters = BookingListQuery.pick({ status: true, service: true, from: true, to: true });

/** The table's filters from the URL; unknown values are ignored. */
export function useBookingFilters() {
  const { search, change } = useListAddress();
  const read = <Name extends BookingFilterName>(name: Name) =>
    Filters.shape[name].safeParse(search.get(name) ?? undefined).data as
      | ReturnType<(typeof Filters.shape)[Name]['parse']>
      | undefined;
  const filters = { status: read('status'), service: read('service'), from: read('from'), to: read('to') };
  const isFiltered = names.some((name) => filters[name] !== undefined);
  const clear = () => change(Object.fromEntries(names.map((name) => [name, null])));
  return { filters, isFiltered, change, clear };
}
