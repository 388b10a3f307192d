import type { ReactNode } from 'react';
import type { BookingDialogProps, CustomerDialogProps } from '#web/admin/dialogs/rowActions.ts';
import { HistoryList, type HistoryPage } from '#web/admin/history/HistoryList.tsx';
import { BookingMessages } from '#web/admin/history/BookingMessages.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useListBookingHistoryQuery, useListCustomerHistoryQuery } from '#web/data/calls/history.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

interface HistoryDialogProps extends RowDialogProps {
  subject: string;
  /** Content below the history. */
  children?: ReactNode;
  list: HistoryPage;
}

function HistoryDialog({ subject, list, children, ...dialog }: HistoryDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="History"
      description={subject}
      footer={
        <Button variant="secondary" onClick={dialog.onClose}>
          Close
        </Button>
      }
    >
      <HistoryList list={list} />
      {children}
    </Dialog>
  );
}

const latest = { refetchOnMountOrArgChange: true };

export function BookingHistoryDialog({ booking, ...dialog }: BookingDialogProps) {
  const list = useListBookingHistoryQuery({ params: { id: booking.id } }, latest);
  return (
    <HistoryDialog {...dialog} subject={`${booking.name}, ${booking.service}`} list={list}>
      <BookingMessages bookingId={booking.id} />
    </HistoryDialog>
  );
}

export function CustomerHistoryDialog({ user, ...dialog }: CustomerDialogProps) {
  const list = useListCustomerHistoryQuery({ params: { id: user.id } }, latest);
  return <HistoryDialog {...dialog} subject={`${user.firstName} ${user.lastName}`} list={list} />;
}
