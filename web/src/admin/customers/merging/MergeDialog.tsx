import { useState } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { OtherCustomerSearch } from '#web/admin/customerSearch/OtherCustomerSearch.tsx';
import searchStyles from '#web/admin/customerSearch/CustomerSearch.module.css';
import { MergeComparison } from '#web/admin/customers/merging/MergeComparison.tsx';
import styles from '#web/admin/customers/merging/Merge.module.css';
import choices from '#web/admin/dialogs/choices.module.css';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import type { CustomerDialogProps } from '#web/admin/dialogs/rowActions.ts';
import { mergingApi } from '#web/data/calls/merging.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

/** Joins two records of one person: the other one is found, then both are compared. */
export function MergeDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const [other, setOther] = useState<number | null>(null);
  if (other !== null) {
    return <MergeComparison {...dialog} user={user} otherId={other} onBack={() => setOther(null)} />;
  }
  const name = `${user.firstName} ${user.lastName}`;
  const choose = ({ id }: Customer) => setOther(id);
  return (
    <Dialog
      {...dialog}
      title="Merge Records"
      description={`Which other record is ${name}’s, too? You see both side by side before anything is changed.`}
      footer={
        <Button variant="secondary" onClick={() => openCustomer(user.id)}>
          Cancel
        </Button>
      }
    >
      <div className={styles.find}>
        <Duplicates user={user} onChoose={choose} />
        <OtherCustomerSearch scope={`merge ${user.id}`} user={user} onChoose={choose} />
      </div>
    </Dialog>
  );
}

/** Those who are likely the same person. */
function Duplicates({ user, onChoose }: { user: Customer; onChoose: (other: Customer) => void }) {
  const { data: likely = [] } = mergingApi.useListDuplicatesQuery({ params: { id: user.id } });
  if (likely.length === 0) return null;
  return (
    <section className={styles.likely} aria-labelledby="likely-duplicates">
      <h3 className="p-0 ink-soft font-text text-sm semibold" id="likely-duplicates">
        Likely the same person
      </h3>
      <ul className={classNames(choices.choices, 'bordered rounded-md', searchStyles.choices)}>
        {likely.map((other) => (
          <li key={other.id}>
            <button className="flex wrap gap-0-3 middle p-2-3" type="button" onClick={() => onChoose(other)}>
              <strong className="semibold">
                {other.firstName} {other.lastName}
              </strong>
              <span className="tabular ink-soft">
                {[formatPhone(other.phone), `born ${formatBirthDate(other.dateOfBirth)}`, other.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
