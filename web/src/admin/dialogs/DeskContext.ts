import { createContext, use } from 'react';
import { z } from 'zod';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { Customer } from '#shared/contracts/user.ts';
import type { BookingDialog } from '#web/admin/bookings/BookingMenu.tsx';
import type { CustomerDialog } from '#web/admin/customers/CustomerMenu.tsx';

/** What is known already of a booking that is about to be made; `text` is a name or a number that was typed. */
export const NewBookingStart = z.object({
  user: Customer.optional(),
  text: z.string().optional(),
  when: z.object({ date: z.string(), time: z.string() }).optional(),
});
export type NewBookingStart = z.infer<typeof NewBookingStart>;

/** What can be opened from anywhere on the desk. */
export interface Desk {
  openCustomer: (id: number) => void;
  /** The card of an appointment or a request; of one that is only known by its number, once it has been fetched. */
  openBooking: (booking: AdminBooking | number) => void;
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
