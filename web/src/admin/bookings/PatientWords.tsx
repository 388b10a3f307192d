import { Flag, Quote } from 'lucide-react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { sheetCalls, staffFlagLength } from '#shared/contracts/sheet.ts';
import styles from '#web/admin/lists/StaffMarks.module.css';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

function FlagButton({ booking, customerId }: { booking: AdminBooking; customerId: number }) {
  const [flagCustomer] = sheetApi.useFlagCustomerMutation();
  const flag = () =>
    reportOn(flagCustomer({ params: { id: customerId }, body: { staffFlag: booking.message } }).unwrap(), {
      done: 'Flag saved',
      failed: 'The flag could not be saved',
    });
  return (
    <WorksOffline call={sheetCalls.flagCustomer}>
      <QuietButton className="flex-none nowrap" requiresServer onClick={() => void flag()}>
        <Flag aria-hidden /> Flag<VisuallyHidden> what {booking.name} wrote, for every visit</VisuallyHidden>
      </QuietButton>
    </WorksOffline>
  );
}

export function PatientWords({ booking }: { booking: AdminBooking }) {
  const { message, userId, staffFlag } = booking;
  // As a flag it stands in the same row.
  if (!message || message === staffFlag) return null;
  const canFlag = userId !== null && !staffFlag && message.length <= staffFlagLength;
  return (
    <span className={`break-anywhere ${styles.mark}`} title={message}>
      <Quote aria-hidden />
      <span className={styles.words}>
        <VisuallyHidden>They wrote: </VisuallyHidden>
        {message.length > staffFlagLength ? `${message.slice(0, staffFlagLength)}…` : message}
      </span>
      {canFlag && <FlagButton booking={booking} customerId={userId} />}
    </span>
  );
}
