import { HistoryList } from '#web/admin/history/HistoryList.tsx';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { useListCustomerHistoryQuery } from '#web/data/calls/history.ts';

/** Events about this customer, newest first. */
export function SheetHistory({ userId }: { userId: number }) {
  const list = useListCustomerHistoryQuery(
    { params: { id: userId }, query: { limit: 20 } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section className={`stack gap-2 ${styles.part}`} aria-labelledby="sheet-history">
      <h3 id="sheet-history">History</h3>
      <HistoryList list={list} />
    </section>
  );
}
