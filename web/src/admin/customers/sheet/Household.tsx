import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { formatHousehold } from '#shared/domain/household.ts';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { householdApi } from '#web/data/calls/household.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';

/** Who is reached for a customer, for whom they are, and who has booked for them, in one line. */
export function Household({ sheet: { customer, household } }: { sheet: CustomerSheet }) {
  const { actOnCustomer, openCustomer } = useDesk();
  const [remove] = householdApi.useRemoveHouseholdContactMutation();
  const removeContact = (contactId: number) =>
    reportOn(remove({ params: { id: customer.id, contactId } }).unwrap(), {
      done: 'Contact removed',
      failed: 'The contact could not be removed',
    });
  return (
    <div>
      <dt>Household</dt>
      <dd className={styles.quietActions}>
        {household.map((member) => (
          <span key={`${member.is} ${member.userId}`} className="flex wrap middle gap-0-3">
            <QuietButton onClick={() => openCustomer(member.userId)}>{member.name}</QuietButton>{' '}
            {formatHousehold(member)}
            {member.is === 'contact' && (
              <QuietButton onClick={() => void removeContact(member.userId)}>Remove</QuietButton>
            )}
          </span>
        ))}
        {customer.role === 'user' && (
          <QuietButton onClick={() => actOnCustomer('household', customer)}>Add</QuietButton>
        )}
      </dd>
    </div>
  );
}
