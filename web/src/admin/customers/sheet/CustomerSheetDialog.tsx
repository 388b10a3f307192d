import { TriangleAlert, Trash2 } from 'lucide-react';
import type { z } from 'zod';
import { sheetCalls, type CustomerSheet, StaffNoteCreate, type StaffNote } from '#shared/contracts/sheet.ts';
import { underAgeMessage } from '#shared/domain/age.ts';
import { formatWritten } from '#shared/domain/happening.ts';
import { CustomerFlag } from '#web/admin/bookings/StaffTexts.tsx';
import { useDesk, type RowDialogProps, reportOn } from '#web/admin/dialogs/desk.tsx';
import { CustomerFacts } from '#web/admin/customers/sheet/CustomerFacts.tsx';
import { NextVisits, PastVisits, SheetLists } from '#web/admin/customers/sheet/SheetLists.tsx';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { Loading } from '#web/admin/lists/states.tsx';
import { UnsentMark, WorksOffline } from '#web/admin/outage/outage.tsx';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { Button, IconButton, SmallButton, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { HistoryList } from '#web/admin/history/HistoryList.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { historyApi } from '#web/data/calls/history.ts';
import { Textarea } from '#web/ui/forms/controls.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';

function SheetHistory({ userId }: { userId: number }) {
  const list = historyApi.useListCustomerHistoryQuery(
    { params: { id: userId }, query: { limit: 20 } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section className="stack fluid gap-2" aria-labelledby="sheet-history">
      <h3 id="sheet-history">History</h3>
      <HistoryList list={list} />
    </section>
  );
}

/** Each opening is recorded, and shown to the customer. Where the record is joined meanwhile, it goes on with that one. */
export function CustomerSheetDialog({ id: openedId, ...dialog }: RowDialogProps & { id: number }) {
  const {
    currentData: sheet,
    error,
    refetch,
  } = sheetApi.useGetCustomerSheetQuery({ params: { id: openedId } }, { refetchOnMountOrArgChange: true });
  const id = sheet?.customer.id ?? openedId;
  const name = sheet ? `${sheet.customer.firstName} ${sheet.customer.lastName}` : 'Customer';
  return (
    <WorksOffline call={sheetCalls.addStaffNote}>
      <Dialog
        {...dialog}
        size="xl"
        title={name}
        footer={<SheetActions sheet={sheet} onClose={dialog.onClose} />}
      >
        {sheet ? (
          <WorksOffline call={sheetCalls.removeStaffNote}>
            <UnsentMark customerId={id} />
            {sheet.isUnderAge && (
              <div className="mb-5">
                <Notice tone="warning" title={`Under 18: ${sheet.age} years old`}>
                  {underAgeMessage} Bookings for this customer are refused.
                </Notice>
              </div>
            )}
            <div className={`stack fluid gap-6 ${styles.sheet}`}>
              <div className="stack fluid top gap-6 min-w-0">
                {sheet.customer.role === 'user' && (
                  <section className="stack fluid gap-2" aria-labelledby="sheet-flag">
                    <h3 id="sheet-flag">Flag</h3>
                    <CustomerFlag customerId={id} staffFlag={sheet.customer.staffFlag} />
                  </section>
                )}
                <NextVisits bookings={sheet.bookings} />
                <StaffNotes userId={id} notes={sheet.notes} />
              </div>
              <div className="stack fluid top gap-6 min-w-0">
                <CustomerFacts sheet={sheet} />
                <PastVisits bookings={sheet.bookings} />
                <SheetLists sheet={sheet} />
                <SheetHistory userId={id} />
              </div>
            </div>
          </WorksOffline>
        ) : (
          <Loading what="the customer" rows={8} error={error} onRetry={refetch} />
        )}
      </Dialog>
    </WorksOffline>
  );
}

function SheetActions({ sheet, onClose }: { sheet: CustomerSheet | undefined; onClose: () => void }) {
  const { actOnCustomer, openNewBooking } = useDesk();
  return (
    <>
      {sheet?.isUnderAge && (
        <p id="under-age" className="row gap-2 flex-16 red text-sm semibold">
          <TriangleAlert aria-hidden /> Under 18: no bookings
        </p>
      )}
      <SecondaryButton onClick={onClose}>Close</SecondaryButton>
      {sheet && (
        <>
          <SecondaryButton onClick={() => actOnCustomer('care', sheet.customer)}>
            Assign Personalised Care
          </SecondaryButton>
          <Button
            disabled={sheet.isUnderAge}
            aria-describedby={sheet.isUnderAge ? 'under-age' : undefined}
            onClick={() => openNewBooking({ user: sheet.customer })}
          >
            Create Booking
          </Button>
        </>
      )}
    </>
  );
}

type Values = z.input<typeof StaffNoteCreate>;

/** Staff notes. Customers can request a copy, so the hint asks to write them accordingly. */
function StaffNotes({ userId, notes }: { userId: number; notes: readonly StaffNote[] }) {
  const form = useSavedForm(StaffNoteCreate, {
    savedAs: `staff note ${userId}`,
    defaultValues: { note: '' },
  });
  const [addNote, { isLoading }] = sheetApi.useAddStaffNoteMutation();
  const [removeNote] = sheetApi.useRemoveStaffNoteMutation();
  const { setFocus } = form;
  const add = async (body: Values) => {
    const change = addNote({ params: { id: userId }, body }).unwrap();
    if (await reportOn(change, { done: 'Note added', failed: 'The note could not be kept' })) form.reset();
  };
  const remove = async (id: number) => {
    const outcome = { done: 'Note removed', failed: 'The note could not be removed' };
    // The button is removed together with its note.
    if (await reportOn(removeNote({ params: { id } }).unwrap(), outcome)) setFocus('note');
  };
  return (
    <section className="stack fluid gap-2" aria-labelledby="staff-notes">
      <h3 id="staff-notes">Staff notes</h3>
      {notes.length > 0 && (
        <ul className={styles.lines}>
          {notes.map(({ id, note, who, isOwn, createdAt, occurredAt }) => (
            <li key={id}>
              <p className="flex-1 py-2 text-sm pre-line break-anywhere">
                {note}
                <small className="block ink-soft text-xs">
                  {who}, {formatWritten({ createdAt, occurredAt }, formatInstant)}
                </small>
              </p>
              {isOwn && (
                <IconButton
                  icon={Trash2}
                  requiresServer
                  label={`Remove note of ${formatInstant(createdAt)}`}
                  onClick={() => void remove(id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Form form={form} onSubmit={add} className={`gap-2 start ${styles.newNote}`}>
        <FormField<Values>
          name="note"
          label="New note"
          hint="Customers may ask to read what is noted."
          isRequired
        >
          <Textarea rows={2} maxLength={2000} />
        </FormField>
        <WorksOffline call={sheetCalls.addStaffNote}>
          <SmallButton type="submit" isBusy={isLoading}>
            Add Note
          </SmallButton>
        </WorksOffline>
      </Form>
    </section>
  );
}
