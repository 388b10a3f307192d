import type { AdminHistoryEntry } from '#shared/contracts/history.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { describeInstant } from '#web/admin/appointmentText.ts';
import type { BookingDialogProps } from '#web/admin/bookings/BookingMenu.tsx';
import type { CustomerDialogProps } from '#web/admin/customers/CustomerMenu.tsx';
import styles from '#web/admin/history/HistoryDialog.module.css';
import { LoadFailure } from '#web/admin/LoadFailure.tsx';
import { BookingMessages } from '#web/admin/messages/BookingMessages.tsx';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';
import { useUndo } from '#web/admin/useUndo.ts';
import { useListBookingHistoryQuery, useListCustomerHistoryQuery } from '#web/data/history.ts';
import type { Page } from '#web/data/request.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface HistoryDialogProps extends RowDialogProps {
  about: string;
  /** What stands under the history. */
  children?: ReactNode;
  list: { data?: Page<z.infer<typeof AdminHistoryEntry>>; error?: unknown; refetch: () => unknown };
}

/** Who did what and when, the newest first; what nobody was told of yet can be taken back. */
function HistoryDialog({ about, list, children, ...dialog }: HistoryDialogProps) {
  const undo = useUndo();
  const { data, error, refetch } = list;
  return (
    <Dialog
      {...dialog}
      title="History"
      description={about}
      footer={
        <Button variant="secondary" onClick={dialog.onClose}>
          Close
        </Button>
      }
    >
      {error && !data ? (
        <LoadFailure error={error} fallback="The history could not be loaded." onRetry={refetch} />
      ) : !data ? (
        <Skeleton label="Loading the history" shape="row" rows={4} />
      ) : (
        <ol className={styles.entries}>
          {data.items.map((entry) => (
            <li key={entry.id}>
              <div>
                <time dateTime={entry.at}>{describeInstant(entry.at)}</time>
                <p>
                  <strong>{entry.who}</strong> {entry.what}
                </p>
              </div>
              {entry.canUndo && (
                <Button variant="secondary" size="sm" onClick={() => undo(entry.id)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
          {data.items.length === 0 && <li>Nothing has been recorded yet.</li>}
        </ol>
      )}
      {children}
    </Dialog>
  );
}

const latest = { refetchOnMountOrArgChange: true };

export function BookingHistoryDialog({ booking, ...dialog }: BookingDialogProps) {
  const list = useListBookingHistoryQuery({ params: { id: booking.id } }, latest);
  return (
    <HistoryDialog {...dialog} about={`${booking.name}, ${booking.service}`} list={list}>
      <BookingMessages bookingId={booking.id} />
    </HistoryDialog>
  );
}

export function CustomerHistoryDialog({ user, ...dialog }: CustomerDialogProps) {
  const list = useListCustomerHistoryQuery({ params: { id: user.id } }, latest);
  return <HistoryDialog {...dialog} about={`${user.firstName} ${user.lastName}`} list={list} />;
}
