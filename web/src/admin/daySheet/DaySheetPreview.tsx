import type { DaySheet } from '#shared/contracts/platform.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import styles from '#web/admin/daySheet/DaySheet.module.css';
import { useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { UnsentMark } from '#web/admin/outage/UnsentMark.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Table, Td, Th } from '#web/ui/layout/Table.tsx';

/** Preview of the printed sheet. */
export function DaySheetPreview({ sheet, hasPhones }: { sheet: DaySheet; hasPhones: boolean }) {
  const { day, appointments } = sheet;
  const { journal } = useOutage();
  const hasConflicts = journal.some(({ state }) => state === 'conflict');
  const count = appointments.length === 1 ? '1 appointment' : `${appointments.length} appointments`;
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>{dateWords(day)}</h3>
      <output>{appointments.length === 0 ? 'No appointments on this day.' : count}</output>
      {hasConflicts && <Notice tone="warning">{outageWords.printedConflicts}</Notice>}
      {appointments.length > 0 && (
        <Table
          caption="Day sheet"
          head={
            <>
              <Th>Time</Th>
              <Th>Name</Th>
              <Th>Service</Th>
              {hasPhones && <Th>Phone</Th>}
              <Th>Done</Th>
            </>
          }
        >
          {appointments.map(({ time, name, service, phone, isCompleted, id }) => (
            <tr key={`${time} ${name}`}>
              <Td>{time ?? 'Not set'}</Td>
              <Th scope="row">
                {name} <UnsentMark bookingId={id ?? null} />
              </Th>
              <Td>{service}</Td>
              {hasPhones && <Td>{phone}</Td>}
              <Td>{isCompleted && '✓ Completed'}</Td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
