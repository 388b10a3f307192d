import { z } from 'zod';
import { Customer } from '#shared/contracts/user.ts';
import { deskServices } from '#shared/domain/catalogue.ts';
import type { NewBookingStart } from '#web/admin/dialogs/desk.tsx';

export interface NewBookingValues {
  who: 'customer' | 'caller';
  userId: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  email: string;
  phone: string;
  service: string;
  appointmentDate: string;
  appointmentTime: string;
  message: string;
  isEarlierWanted: boolean;
  /** The desk has confirmed that the similar customer is somebody else. */
  isSomebodyElse: boolean;
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Parses a search text as a telephone number, an email address or a name: only what it gives is set. */
export function readCaller(
  text: string,
): Partial<Pick<NewBookingValues, 'firstName' | 'lastName' | 'email' | 'phone'>> {
  const typed = text.trim();
  if (/^[+(\d\u202a\u2066]/.test(typed)) return { phone: typed };
  if (typed.includes('@')) return { email: typed };
  if (typed === '') return {};
  const words = typed.split(/\s+/).map(capitalise);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

export const blankCaller = { firstName: '', lastName: '', email: '', phone: '', dateOfBirth: '' };

export function blankBooking({ user, text, caller, when, service }: NewBookingStart): NewBookingValues {
  const named = caller && readCaller(caller.name);
  return {
    ...blankCaller,
    ...readCaller(text ?? ''),
    ...(named?.firstName && named),
    ...(caller?.email && { email: caller.email }),
    who: user ? 'customer' : 'caller',
    userId: user?.id ?? 0,
    ...(user && { phone: user.phone ?? '' }),
    service: service ?? deskServices[0] ?? '',
    appointmentDate: when?.date ?? '',
    appointmentTime: when?.time ?? '',
    message: '',
    isEarlierWanted: false,
    isSomebodyElse: false,
  };
}

/** A booking that was left unfinished by Escape, a click beside the dialog or its cross. */
export const LeftBooking = z.object({
  values: z.custom<NewBookingValues>((values) => typeof values === 'object' && values !== null),
  user: Customer.nullable(),
  isSearching: z.boolean(),
  searchText: z.string(),
});
export type LeftBooking = z.infer<typeof LeftBooking>;

/** One for each way of opening the dialog: a customer's, a free time's, an empty one. */
export const leftBookingName = ({ user, text, when }: NewBookingStart) =>
  ['left booking', user?.id, text, when?.date, when?.time].filter(Boolean).join(' ');

/** Whether something was typed or chosen that would have to be done again. */
export function isWorthLeaving(
  { values, user, isSearching, searchText }: LeftBooking,
  start: NewBookingStart,
): boolean {
  if (isSearching && searchText.trim() !== '') return true;
  const blank = blankBooking(start);
  const ignored = ['service', 'who', 'userId', 'phone'];
  const isTyped = Object.entries(blank).some(
    ([field, value]) => !ignored.includes(field) && values[field as keyof NewBookingValues] !== value,
  );
  const isOwnPhone = values.phone !== blank.phone && values.phone !== (user?.phone ?? '');
  return isTyped || isOwnPhone || (!isSearching && (user?.id ?? null) !== (start.user?.id ?? null));
}
