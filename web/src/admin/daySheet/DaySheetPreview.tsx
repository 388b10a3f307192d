import type { DaySheet } from '#shared/contracts/platform.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { describeCount } from '#shared/domain/daySheet.ts';
import styles from '#web/admin/daySheet/DaySheet.module.css';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Table, Td, Th } from '#web/ui/layout/Table.tsx';

/** Preview of the printed sheet. */
export function DaySheetPreview({ sheet, hasPhones }: { sheet: DaySheet; hasPhones: boolean }) {
  const { day, appointments, note, decisions } = sheet;
  return (
    <section className={`stack fluid gap-2 mt-5 ${styles.preview}`} aria-label="Preview">
      <h3>{dateWords(day)}</h3>
      <output>{describeCount(appointments)}</output>
      {note && <Notice tone="warning">{note}</Notice>}
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
          {appointments.map(({ time, name, service, phone, outcome, mark, isPendingRemoval, remarks }) => (
            <tr key={`${time} ${name} ${isPendingRemoval}`}>
              <Td>{isPendingRemoval ? <s>{time}</s> : (time ?? 'Not set')}</Td>
              <Th scope="row">
                {isPendingRemoval ? <s>{name}</s> : name} {mark && <Badge tone="amber">{mark}</Badge>}
                {remarks && <small className="block regular break-anywhere">{remarks}</small>}
              </Th>
              <Td>{service}</Td>
              {hasPhones && <Td>{phone}</Td>}
              <Td>{outcome}</Td>
            </tr>
          ))}
        </Table>
      )}
      {decisions?.map(({ sentence, choices }) => (
        <Notice key={sentence} tone="warning" title={sentence}>
          {choices}
        </Notice>
      ))}
    </section>
  );
}
