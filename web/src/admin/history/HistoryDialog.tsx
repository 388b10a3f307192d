import type { ReactNode } from 'react';
import { wordsOfMessage } from '#shared/domain/messages.ts';
import type { BookingDialogProps, CustomerDialogProps, RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { HistoryList, type HistoryPage } from '#web/admin/history/HistoryList.tsx';
import { historyApi } from '#web/data/calls/history.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/history/HistoryDialog.module.css';
import { EmptyWords, Loading } from '#web/admin/lists/states.tsx';
import { MessageState, ReadMessage, RetryMessage } from '#web/admin/messages/LetterDialog.tsx';
import { messagesApi } from '#web/data/calls/messages.ts';

function BookingMessages({ bookingId }: { bookingId: number }) {
  const { currentData, error, refetch } = messagesApi.useListBookingMessagesQuery(
    { params: { id: bookingId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-labelledby="booking-messages">
      <h3 id="booking-messages" className={`text-md ${styles.heading}`}>
        Messages
      </h3>
      {!currentData ? (
        <Loading what="the messages" rows={2} error={error} onRetry={refetch} />
      ) : (
        <ul className="stack gap-3">
          {currentData.map((message) => (
            <li className="flex gap-4 middle between pb-3 line-below" key={message.id}>
              <div>
                <time className="ink-soft text-sm figures" dateTime={message.sentAt ?? message.notBefore}>
                  {formatInstant(message.sentAt ?? message.notBefore)}
                </time>
                <p>
                  <strong>{wordsOfMessage(message.kind)}</strong>
                </p>
                <MessageState message={message} />
              </div>
              <ReadMessage message={message} />
              <RetryMessage message={message} />
            </li>
          ))}
          {currentData.length === 0 && (
            <li className="flex gap-4 middle between pb-3 line-below">
              <EmptyWords>No message belongs to this booking.</EmptyWords>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

interface HistoryDialogProps extends RowDialogProps {
  subject: string;
  /** Content below the history. */
  children?: ReactNode;
  list: HistoryPage;
}

function HistoryDialog({ subject, list, children, ...dialog }: HistoryDialogProps) {
  return (
    <Dialog {...dialog} title="History" description={subject} closeLabel="Close">
      <HistoryList list={list} />
      {children}
    </Dialog>
  );
}

const latest = { refetchOnMountOrArgChange: true };

export function BookingHistoryDialog({ booking, ...dialog }: BookingDialogProps) {
  const list = historyApi.useListBookingHistoryQuery({ params: { id: booking.id } }, latest);
  return (
    <HistoryDialog {...dialog} subject={`${booking.name}, ${booking.service}`} list={list}>
      <BookingMessages bookingId={booking.id} />
    </HistoryDialog>
  );
}

export function CustomerHistoryDialog({ user, ...dialog }: CustomerDialogProps) {
  const list = historyApi.useListCustomerHistoryQuery({ params: { id: user.id } }, latest);
  return <HistoryDialog {...dialog} subject={`${user.firstName} ${user.lastName}`} list={list} />;
}
