import { createContext, use } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Customer } from '#shared/contracts/user.ts';
import type { BookingDialog } from '#web/admin/bookings/BookingMenu.tsx';
import type { CustomerDialog } from '#web/admin/customers/CustomerMenu.tsx';

/** What can be opened from anywhere on the desk. */
export interface Desk {
  openCustomer: (id: number) => void;
  openBooking: (booking: AdminBooking) => void;
  openContact: (id: number) => void;
  /** One of the dialogs that a row's menu opens. */
  actOnCustomer: (kind: CustomerDialog, user: Customer) => void;
  actOnBooking: (kind: BookingDialog, booking: AdminBooking) => void;
}

const nowhere = () => {};

export const DeskContext = createContext<Desk>({
  openCustomer: nowhere,
  openBooking: nowhere,
  openContact: nowhere,
  actOnCustomer: nowhere,
  actOnBooking: nowhere,
});

export const useDesk = () => use(DeskContext);
