import { Printer } from 'lucide-react';
import { useState, useId, type FormEvent } from 'react';
import { createDaySheet, formatCount } from '#shared/domain/daySheet.ts';
import { unsentForPrint } from '#shared/outage/formatUnsent.ts';
import { isCalendarDate, londonToday, formatDate } from '#shared/domain/wallTime.ts';
import type { DaySheet } from '#shared/contracts/platform.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { printSheet } from '#web/admin/daySheet/printSheet.ts';
import { reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { useOutage } from '#web/admin/outage/outage.tsx';
import { listDue, useReadiness } from '#web/admin/record/ReadinessMark.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SmallButton, Button, SendingBlocked } from '#web/ui/actions/Button.tsx';
import { Menu, MenuItem } from '#web/ui/actions/Menu.tsx';
import styles from '#web/admin/daySheet/DaySheet.module.css';
import { Loading } from '#web/admin/lists/states.tsx';
import { Checkbox, DateField, Field } from '#web/ui/forms/controls.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Table, Td, Th } from '#web/ui/layout/Table.tsx';

const failed = 'The day sheet could not be made.';

/** Prints a whole day, ignoring search and filters. */
export function PrintDaySheet({ day }: { day: string }) {
  const [fetchDay] = bookingsApi.useLazyListBookingsOfDaysQuery();
  const [fetchReadiness] = recordApi.useLazyListReadinessQuery();
  const { journal } = useOutage();
  const [isBusy, setBusy] = useState(false);
  const print = async (withPhone: boolean) => {
    setBusy(true);
    const bookings = await fetchDay({ query: { from: day, to: day } });
    const due = listDue(bookings.data ?? []);
    // The sheet is printed without it, too.
    const papers = due.length === 0 ? undefined : (await fetchReadiness({ query: { bookings: due } })).data;
    const readiness = new Map(papers?.map((one) => [one.bookingId, one]));
    setBusy(false);
    if (bookings.error) await reportOn(Promise.reject(bookings.error), { done: '', failed });
    else if (bookings.data)
      await printSheet(
        createDaySheet(day, bookings.data, { withPhone, readiness, unsent: unsentForPrint(journal) }),
      );
  };
  return (
    <Menu
      trigger={
        <SmallButton isBusy={isBusy}>
          <Printer aria-hidden />
          Print day sheet
        </SmallButton>
      }
    >
      <MenuItem label="Without phone numbers" onSelect={() => void print(false)} />
      <MenuItem label="With phone numbers" onSelect={() => void print(true)} />
    </Menu>
  );
}

function DaySheetPreview({ sheet, hasPhones }: { sheet: DaySheet; hasPhones: boolean }) {
  const { day, appointments, note, decisions } = sheet;
  return (
    <section className="stack fluid gap-2 mt-5" aria-label="Preview">
      <h3>{formatDate(day)}</h3>
      <output className="ink-soft text-sm">{formatCount(appointments)}</output>
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
              {hasPhones && <Td>{formatPhone(phone)}</Td>}
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

/** Previews and prints a day's appointments for the treatment room. */
export function PrintDaySheetDialog(dialog: RowDialogProps) {
  const [day, setDay] = useState(() => londonToday(new Date()));
  const [withPhone, setWithPhone] = useState(false);
  const { currentData, error, refetch } = bookingsApi.useListBookingsOfDaysQuery({
    query: { from: day, to: day },
  });
  const { journal } = useOutage();
  const { readiness } = useReadiness(currentData ?? []);
  const sheet =
    currentData &&
    createDaySheet(day, currentData, { withPhone, readiness, unsent: unsentForPrint(journal) });
  const formId = useId();
  const print = (event: FormEvent) => {
    event.preventDefault();
    if (sheet) void printSheet(sheet);
  };
  return (
    // Printing needs no server.
    <SendingBlocked value={null}>
      <Dialog
        {...dialog}
        size="lg"
        title="Day sheet"
        closeLabel="Close"
        footer={
          <Button type="submit" form={formId} disabled={!sheet}>
            Print
          </Button>
        }
      >
        <form id={formId} className={`flex wrap items-end ${styles.choices}`} onSubmit={print}>
          <Field label="Day" isRequired>
            <DateField value={day} onValue={(value) => isCalendarDate(value) && setDay(value)} />
          </Field>
          <Checkbox label="With phone numbers" checked={withPhone} onChecked={setWithPhone} />
        </form>
        {sheet ? (
          <DaySheetPreview sheet={sheet} hasPhones={withPhone} />
        ) : (
          <Loading what="the day" rows={5} error={error} onRetry={refetch} />
        )}
      </Dialog>
    </SendingBlocked>
  );
}
