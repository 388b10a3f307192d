import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState, useRef } from 'react';
import { CalendarDays, MessageSquareText, PoundSterling, UserRound } from 'lucide-react';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { formatName } from '#shared/domain/formatName.ts';
import { formatPricedService, findPrices } from '#shared/domain/priceList.ts';
import { isEmailUnconfirmed } from '#shared/contracts/user.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { formatAppointment, formatShortDate, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { nextFirst } from '#web/admin/bookings/bookingView.ts';
import { formatStatus } from '#web/admin/bookings/bookingRules.ts';
import { useDesk, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { findLastFocus } from '#web/admin/dialogs/useDialogHost.ts';
import { cleanSearch, useSearch } from '#web/admin/lists/useSearch.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { contactsApi } from '#web/data/calls/contacts.ts';
import { userApi } from '#web/data/calls/user.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { type Command, type CommandGroup, CommandDialog } from '#web/ui/dialogs/CommandDialog.tsx';

const most = 5;
const shortest = 2;
/** How long actions, the emergency cards among them, wait for a server that does not answer. */
const patienceMs = 2_000;

const contains = (label: string, text: string) => label.toLowerCase().includes(text.trim().toLowerCase());

/**
 * Search results: customers, bookings and messages from the server, and actions by name. They are replaced
 * together, once the last answer of a search has arrived, so that nothing moves under the arrow keys; without one, actions
 * come alone, and what is found later stands below them.
 */
export function useCommands(text: string, q: string, actions: readonly Command[]) {
  const desk = useDesk();
  const wanted = q.length >= shortest ? { query: { q, limit: most } } : skipToken;
  const users = userApi.useListUsersQuery(wanted);
  // More than are shown, so that visits to come are not behind cancelled ones.
  const bookings = bookingsApi.useListBookingsQuery(
    q.length >= shortest ? { query: { q, limit: 4 * most } } : skipToken,
  );
  const contacts = contactsApi.useListContactsQuery(wanted);
  const isFetching = users.isFetching || bookings.isFetching || contacts.isFetching;

  const { found, isPriceQuestion } = findPrices(q);
  const prices: CommandGroup = {
    value: 'Prices',
    items: found.map((service) => ({
      id: `price-${service.id}`,
      label: `${service.name}: ${service.price}`,
      detail: formatPricedService(service),
      icon: <PoundSterling aria-hidden />,
      onSelect: () => desk.openNewBooking({ service: service.name }),
    })),
  };
  const groups: CommandGroup[] = [
    ...(isPriceQuestion ? [prices] : []),
    {
      value: 'Customers',
      items: (users.currentData?.items ?? []).map((user) => ({
        id: `customer-${user.id}`,
        label: `${user.firstName} ${user.lastName}`,
        detail: [
          `born ${formatBirthDate(user.dateOfBirth)}`,
          formatPhone(user.phone),
          user.email,
          isEmailUnconfirmed(user) && 'not confirmed',
        ]
          .filter(Boolean)
          .join(', '),
        icon: <UserRound aria-hidden />,
        onSelect: () => desk.openCustomer(user.id),
      })),
    },
    {
      value: 'Bookings',
      items: nextFirst(bookings.currentData?.items ?? [], clinicToday())
        .slice(0, most)
        .map((booking) => ({
          id: `booking-${booking.id}`,
          label: `${formatName(booking)}, ${booking.service}`,
          detail: `${formatStatus(booking.status).word}, ${
            booking.status === 'query'
              ? `asked for ${formatShortDate(booking.preferredDate)}`
              : formatAppointment(booking).text
          }`,
          icon: <CalendarDays aria-hidden />,
          onSelect: () => desk.openBooking(booking),
        })),
    },
    {
      value: 'Contacts',
      items: (contacts.currentData?.items ?? []).map((contact) => ({
        id: `contact-${contact.id}`,
        label: `${contact.name}: ${contact.subject}`,
        detail: formatInstant(contact.createdAt),
        icon: <MessageSquareText aria-hidden />,
        onSelect: () => desk.openContact(contact.id),
      })),
    },
    { value: 'Actions', items: [] },
    ...(isPriceQuestion ? [] : [prices]),
  ];
  const error = users.error ?? bookings.error ?? contacts.error;
  const [lateFor, setLateFor] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLateFor(q), patienceMs);
    return () => clearTimeout(timer);
  }, [q]);
  // Unlike what was found, actions are always the present ones: the connection may have changed since.
  const findActions = (typed: string) =>
    actions.filter(({ label, isMeant }) => contains(label, typed) || isMeant?.(typed));
  const [complete, setComplete] = useState({ q: '', groups, error, isPartial: false });
  if (complete.q !== q && (!isFetching || (lateFor === q && findActions(q).length > 0))) {
    setComplete({ q, groups, error, isPartial: isFetching });
  } else if (complete.isPartial && !isFetching) {
    const actionsFirst = groups.toSorted(
      (a, b) => Number(b.value === 'Actions') - Number(a.value === 'Actions'),
    );
    setComplete({ q, groups: actionsFirst, error, isPartial: false });
  }
  const present = complete.groups.map((group) =>
    group.value === 'Actions' ? { ...group, items: findActions(complete.q) } : group,
  );
  return {
    groups: present.filter(({ items }) => items.length > 0),
    error: complete.error,
    isSearching: cleanSearch(text) !== complete.q,
    /** The server has not answered yet, for longer than usual. */
    isLate: complete.isPartial || (complete.q !== q && lateFor === q),
  };
}

interface CommandPaletteProps extends Omit<RowDialogProps, 'finalFocus'> {
  actions: readonly Command[];
}

/** Command palette (Ctrl+K): finds customers, bookings, messages and actions. */
export function CommandPalette({ actions, isOpen, onClose }: CommandPaletteProps) {
  const [q, setQ] = useState('');
  const { text, setText } = useSearch(setQ);
  const { groups, error, isSearching, isLate } = useCommands(text, q, actions);
  // A chosen command moves the focus itself, or needs it where it was.
  const chosen = useRef<Command | null>(null);
  const choices = groups.map(({ value, items }) => ({
    value,
    items: items.map((command) => ({
      ...command,
      onSelect: () => {
        chosen.current = command;
        onClose();
        command.onSelect();
      },
    })),
  }));
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const counted = count === 0 ? `Nothing found for “${text.trim()}”.` : `${count} found.`;
  const found = error ? sentenceOf(error, 'The search could not be completed.') : counted;
  return (
    <CommandDialog
      isOpen={isOpen}
      onClose={onClose}
      label="Search everything"
      placeholder="A name, telephone number, email, reference or action"
      text={text}
      onText={setText}
      groups={choices}
      isSearching={isSearching}
      status={isSearching || isLate ? 'Searching…' : found}
      isIncomplete={isLate || error !== undefined}
      finalFocus={() => (chosen.current ? false : findLastFocus())}
    />
  );
}
