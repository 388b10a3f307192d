import type { ReactNode } from 'react';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import styles from '#web/admin/dialogs/CustomerName.module.css';
import { useDesk } from '#web/admin/dialogs/desk.tsx';

interface Named {
  name: string;
  /** Where another customer has the same name. */
  bornOn?: string | null | undefined;
}

/** A person's name, wherever they are chosen, called in or treated. */
export function PersonName({ name, bornOn }: Named) {
  if (!bornOn) return name;
  return (
    <>
      {name} <span className="ink-soft text-xs regular">born {formatBirthDate(bornOn)}</span>
    </>
  );
}

export function NameButton({ name, onOpen }: { name: ReactNode; onOpen: () => void }) {
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      {name}
    </button>
  );
}

/** A name that opens the customer sheet; plain text for people without an account. */
export function CustomerName({ userId, ...named }: Named & { userId: number | null }) {
  const { openCustomer } = useDesk();
  const name = <PersonName {...named} />;
  if (userId === null) return name;
  return <NameButton name={name} onOpen={() => openCustomer(userId)} />;
}
