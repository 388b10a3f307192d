import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createDaySheet } from '#shared/domain/daySheet.ts';
import { unsentForPrint } from '#shared/outage/formatUnsent.ts';
import { printSheet } from '#web/admin/daySheet/printSheet.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { listDue } from '#web/admin/record/ReadinessMark.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Menu, MenuItem } from '#web/ui/actions/Menu.tsx';

const failed = 'The day sheet could not be made.';

/** Prints a whole day, ignoring search and filters. */
export function PrintDaySheet({ day }: { day: string }) {
  const [fetchDay] = bookingsApi.useLazyListBookingsOfDaysQuery();
  const [fetchReadiness] = recordApi.useLazyListReadinessQuery();
  const { journal } = useOutage();
  const [isBusy, setBusy] = useState(false);
  const print = async (withPhone: boolean) => {
    setBusy(true);
    const bookings = await fetchDay({ query: { from: day, to: day } });
    const due = listDue(bookings.data ?? []);
    // The sheet is printed without it, too.
    const papers = due.length === 0 ? undefined : (await fetchReadiness({ query: { bookings: due } })).data;
    const readiness = new Map(papers?.map((one) => [one.bookingId, one]));
    setBusy(false);
    if (bookings.error) await reportOn(Promise.reject(bookings.error), { done: '', failed });
    else if (bookings.data)
      await printSheet(
        createDaySheet(day, bookings.data, { withPhone, readiness, unsent: unsentForPrint(journal) }),
      );
  };
  return (
    <Menu
      trigger={
        <SmallButton isBusy={isBusy}>
          <Printer aria-hidden />
          Print day sheet
        </SmallButton>
      }
    >
      <MenuItem onSelect={() => void print(false)}>Without phone numbers</MenuItem>
      <MenuItem onSelect={() => void print(true)}>With phone numbers</MenuItem>
    </Menu>
  );
}
