import { createContext, use } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Customer } from '#shared/contracts/user.ts';
import type { BookingDialog } from '#web/admin/bookings/BookingMenu.tsx';
import type { CustomerDialog } from '#web/admin/customers/CustomerMenu.tsx';

/** What is known already of a booking that is about to be made. */
export interface NewBookingStart {
  user?: Customer;
  /** A name or a telephone number that was typed. */
  text?: string;
  when?: { date: string; time: string };
}

/** What can be opened from anywhere on the desk. */
export interface Desk {
  openCustomer: (id: number) => void;
  openBooking: (booking: AdminBooking) => void;
  openContact: (id: number) => void;
  openNewBooking: (start?: NewBookingStart) => void;
  /** One of the dialogs that a row's menu opens. */
  actOnCustomer: (kind: CustomerDialog, user: Customer) => void;
  actOnBooking: (kind: BookingDialog, booking: AdminBooking) => void;
}

const nowhere = () => {};

export const DeskContext = createContext<Desk>({
  openCustomer: nowhere,
  openBooking: nowhere,
  openContact: nowhere,
  openNewBooking: nowhere,
  actOnCustomer: nowhere,
  actOnBooking: nowhere,
});

export const useDesk = () => use(DeskContext);
