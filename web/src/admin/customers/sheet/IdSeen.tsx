import { BadgeCheck } from 'lucide-react';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { QuietButton } from '#web/ui/actions/Button.tsx';

/** Whether the date of birth was checked against an ID, with actions to mark that and to correct the date. */
export function IdSeen({ sheet: { customer, idSeen } }: { sheet: CustomerSheet }) {
  const { actOnCustomer } = useDesk();
  const [markIdSeen, { isLoading }] = sheetApi.useMarkIdSeenMutation();
  const toggle = () =>
    reportOn(markIdSeen({ params: { id: customer.id }, body: { isSeen: !idSeen } }).unwrap(), {
      done: idSeen ? 'Mark removed' : 'Marked: ID seen',
      failed: 'The mark could not be changed',
    });
  return (
    <>
      {idSeen && (
        <>
          <Badge tone="green" icon={<BadgeCheck aria-hidden />}>
            ID seen
          </Badge>
          <p className="ink-soft text-xs">
            by {idSeen.who}, {formatInstant(idSeen.at)}
          </p>
        </>
      )}
      <div className={styles.quietActions}>
        <QuietButton requiresServer isBusy={isLoading} onClick={() => void toggle()}>
          {idSeen ? 'Remove Mark' : 'Mark ID as Seen'}
        </QuietButton>
        <QuietButton onClick={() => actOnCustomer('birthDate', customer)}>Correct Date</QuietButton>
      </div>
    </>
  );
}
