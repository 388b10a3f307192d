import { TriangleAlert } from 'lucide-react';
import { sheetCalls, type CustomerSheet } from '#shared/contracts/sheet.ts';
import { underAgeMessage } from '#shared/domain/age.ts';
import { CustomerFlag } from '#web/admin/bookings/StaffTexts.tsx';
import { useDesk, type RowDialogProps } from '#web/admin/dialogs/desk.ts';
import { CustomerFacts } from '#web/admin/customers/sheet/CustomerFacts.tsx';
import { NextVisits, PastVisits, SheetLists } from '#web/admin/customers/sheet/SheetLists.tsx';
import { StaffNotes } from '#web/admin/customers/sheet/StaffNotes.tsx';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { Loading } from '#web/admin/lists/states.tsx';
import { UnsentMark, WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { HistoryList } from '#web/admin/history/HistoryList.tsx';
import { historyApi } from '#web/data/calls/history.ts';

/** Events about this customer, newest first. */
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

/**
 * Everything about one customer; each opening is recorded, and shown to the customer. Where the record is joined with another
 * meanwhile, it goes on with that one, with the words in its boxes.
 */
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
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {sheet && (
        <>
          <Button variant="secondary" onClick={() => actOnCustomer('care', sheet.customer)}>
            Assign Personalised Care
          </Button>
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
