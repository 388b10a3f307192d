import { Siren } from 'lucide-react';
import { IconButton } from '#web/ui/actions/Button.tsx';
import styles from '#web/admin/record/Record.module.css';

/** Opens the emergency cards above the record. */
export function EmergencyButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      icon={Siren}
      label="Emergency"
      title="Emergency (Alt+E)"
      className={styles.emergency}
      aria-keyshortcuts="Alt+E"
      onClick={onClick}
    />
  );
}
