import { deskServices } from '#shared/domain/catalogue.ts';
import type { NewBookingStart } from '#web/admin/dialogs/DeskContext.ts';

/** Form values for known and new customers. */
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
  /** The desk has confirmed that the similar customer is somebody else. */
  isSomebodyElse: boolean;
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Parses a search text as a telephone number, an email address or a name. */
export function readCaller(
  text: string,
): Pick<NewBookingValues, 'firstName' | 'lastName' | 'email' | 'phone' | 'dateOfBirth'> {
  const typed = text.trim();
  const blank = { firstName: '', lastName: '', email: '', phone: '', dateOfBirth: '' };
  if (/^[+(\d\u202a\u2066]/.test(typed)) return { ...blank, phone: typed };
  if (typed.includes('@')) return { ...blank, email: typed };
  const words = typed.split(/\s+/).map(capitalise);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { ...blank, firstName: words.join(' '), lastName };
}

export function blankBooking({ user, text, caller, when }: NewBookingStart): NewBookingValues {
  const named = caller && readCaller(caller.name);
  return {
    ...readCaller(text ?? ''),
    ...(named && { firstName: named.firstName, lastName: named.lastName }),
    ...(caller?.email && { email: caller.email }),
    who: user ? 'customer' : 'caller',
    userId: user?.id ?? 0,
    ...(user && { phone: user.phone ?? '' }),
    service: deskServices[0] ?? '',
    appointmentDate: when?.date ?? '',
    appointmentTime: when?.time ?? '',
    message: '',
    isSomebodyElse: false,
  };
}
