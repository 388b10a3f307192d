import { createContext, use } from 'react';
import { z } from 'zod';
import type { EmergencyCardId } from '#shared/content/clinical/emergencies.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { Customer } from '#shared/contracts/user.ts';
import type { BookingDialog, CustomerDialog } from '#web/admin/dialogs/rowActions.ts';

/** Initial values of a new booking; `text` is a typed name or number. */
export const NewBookingStart = z.object({
  user: Customer.optional(),
  text: z.string().optional(),
  /** What is known of a caller besides, as from their message. */
  caller: z.object({ name: z.string(), email: z.string().nullable() }).optional(),
  when: z.object({ date: z.string(), time: z.string() }).optional(),
  service: z.string().optional(),
});
export type NewBookingStart = z.infer<typeof NewBookingStart>;

/** Initial values of a new task; the person is a customer. */
export const NewTaskStart = z.object({
  person: z.object({ id: z.int(), name: z.string() }).optional(),
  text: z.string().optional(),
  dueDate: z.string().optional(),
  isClinical: z.boolean().optional(),
});
export type NewTaskStart = z.infer<typeof NewTaskStart>;

/** A letter by its message, or by the event that it is about. */
export const WhichLetter = z.union([z.object({ message: z.int() }), z.object({ event: z.int() })]);
export type WhichLetter = z.infer<typeof WhichLetter>;
/** Whose care record is opened, and for which appointment, if for one. */
export const RecordSubject = z.object({
  userId: z.int(),
  name: z.string(),
  bookingId: z.int().nullable(),
  service: z.string().nullable(),
});
export type RecordSubject = z.infer<typeof RecordSubject>;

export const Plan = z.enum(['block', 'close', 'waiting']);
export type Plan = z.infer<typeof Plan>;

/** Functions that open a dialog from anywhere on the desk. */
export interface DeskActions {
  openCustomer: (id: number) => void;
  /** Opens the card of an appointment or request; given only an id, it is fetched first. */
  openBooking: (booking: AdminBooking | number) => void;
  openContact: (id: number) => void;
  openLetter: (which: WhichLetter) => void;
  /** Clinicians only. */
  openRecord: (subject: RecordSubject) => void;
  /** What to do in an emergency, above whatever is open; without a card, the one that fits what was given last. */
  openEmergency: (card?: EmergencyCardId) => void;
  openNewBooking: (start?: NewBookingStart) => void;
  openNewTask: (start?: NewTaskStart) => void;
  /** What the calendar opens from its days, for today. */
  openPlan: (plan: Plan) => void;
  /** Opens one of the dialogs of a customer's row menu. */
  actOnCustomer: (kind: CustomerDialog, user: Customer) => void;
  actOnBooking: (kind: BookingDialog, booking: AdminBooking) => void;
}

const nowhere = () => {};

export const DeskContext = createContext<DeskActions>({
  openCustomer: nowhere,
  openBooking: nowhere,
  openContact: nowhere,
  openLetter: nowhere,
  openRecord: nowhere,
  openEmergency: nowhere,
  openNewBooking: nowhere,
  openNewTask: nowhere,
  openPlan: nowhere,
  actOnCustomer: nowhere,
  actOnBooking: nowhere,
});

export const useDesk = () => use(DeskContext);
