import styles from '#web/admin/dialogs/CustomerName.module.css';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';

/** A name as a button. */
export function NameButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      {name}
    </button>
  );
}

/** A name that opens the customer sheet; plain text for people without an account. */
export function CustomerName({ userId, name }: { userId: number | null; name: string }) {
  const { openCustomer } = useDesk();
  if (userId === null) return name;
  return <NameButton name={name} onOpen={() => openCustomer(userId)} />;
}
