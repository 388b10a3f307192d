import styles from '#web/admin/AdminDesk.module.css';
import { openPriceConflicts } from '#shared/domain/catalogue.ts';

/** Prices that the website gives differently in two places, until the owner settles them. */
export function PriceNotice() {
  return openPriceConflicts.map(({ service, page, wizard }) => (
    <p key={service} className={styles.priceNotice}>
      Price to settle: {service} cost {page} on their page and {wizard} in the booking wizard.
    </p>
  ));
}
