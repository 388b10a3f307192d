import { skipToken } from '@reduxjs/toolkit/query/react';
import { formatWritten } from '#shared/domain/happening.ts';
import { formatAppointment, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { formatStatus } from '#web/admin/bookings/bookingRules.ts';
import { useDesk } from '#web/admin/dialogs/desk.tsx';
import { isSame, type Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { useFollowUps } from '#web/admin/inbox/reading/useFollowUps.ts';
import { wordsOfFollowUp } from '#web/admin/inbox/reading/formatFollowUp.ts';
import { EmptyWords } from '#web/admin/lists/states.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { contactsApi } from '#web/data/calls/contacts.ts';
import { DeliveryBadge } from '#web/admin/messages/LetterDialog.tsx';
import { QuietButton } from '#web/ui/actions/Button.tsx';

const most = 5;

interface ReadingHistoryProps {
  subject: Chosen;
  email: string | null;
  userId?: number | null;
}

/** History of a request or message, and its sender's other requests and bookings. */
export function ReadingHistory({ subject, email, userId = null }: ReadingHistoryProps) {
  const { item, isKnown: isQueueKnown } = useFollowUps(subject);
  const { openBooking, openContact, openCustomer } = useDesk();
  const theirs = email ? { query: { q: email, limit: most + 1 } } : skipToken;
  const { currentData: bookings } = bookingsApi.useListBookingsQuery(theirs);
  const { currentData: contacts } = contactsApi.useListContactsQuery(theirs);
  const isKnown = isQueueKnown && (!email || (bookings !== undefined && contacts !== undefined));
  const others = [
    ...(bookings?.items ?? []).map((booking) => ({
      type: 'booking' as const,
      id: booking.id,
      at: booking.createdAt,
      words: `${booking.service}, ${formatStatus(booking.status).word}${
        booking.appointmentDate ? `, ${formatAppointment(booking).text}` : ''
      }`,
      open: () => openBooking(booking),
    })),
    ...(contacts?.items ?? []).map((contact) => ({
      type: 'contact' as const,
      id: contact.id,
      at: contact.createdAt,
      words: `Message: ${contact.subject}`,
      open: () => openContact(contact.id),
    })),
  ]
    .filter((other) => !isSame(other, subject))
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, most);
  return (
    <section className="stack fluid gap-3 pt-4 line-above text-sm" aria-label="History">
      <h3 className="text-sm">History</h3>
      <ul className="stack gap-2 break-anywhere unless-empty">
        {item?.followUps.map((done) => (
          <li key={`done-${done.id}`}>
            <small className="block ink-faint">
              {formatWritten(done, formatInstant)}, {done.who}
            </small>
            {done.subject && <strong>{done.subject}</strong>}
            {wordsOfFollowUp(done)}
            {done.delivery && <DeliveryBadge delivery={done.delivery} />}
          </li>
        ))}
        {others.map(({ type, id, at, words, open }) => (
          <li key={`${type}-${id}`}>
            <small className="block ink-faint">{formatInstant(at)}</small>
            <button
              className="p-0 py-1 borderless bg-none text-start underlined"
              type="button"
              onClick={open}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      {isKnown && (item?.followUps.length ?? 0) + others.length === 0 && (
        <p>
          <EmptyWords>Nothing before this.</EmptyWords>
        </p>
      )}
      <div className="cluster gap-2">
        {subject.type === 'booking' && (
          <QuietButton onClick={() => openBooking(subject.id)}>Appointment card</QuietButton>
        )}
        {userId !== null && <QuietButton onClick={() => openCustomer(userId)}>Customer sheet</QuietButton>}
      </div>
    </section>
  );
}
