import styles from '#web/admin/customers/CustomerName.module.css';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';

/** A name that opens what belongs to it. */
export function NameButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      {name}
    </button>
  );
}

/** A name that opens the customer's sheet; somebody without an account has none. */
export function CustomerName({ userId, name }: { userId: number | null; name: string }) {
  const { openCustomer } = useDesk();
  if (userId === null) return name;
  return <NameButton name={name} onOpen={() => openCustomer(userId)} />;
}
