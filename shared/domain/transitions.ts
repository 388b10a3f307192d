/** The statuses of a booking and the allowed transitions (docs/specification.md, section 4). */
export const bookingStatuses = ['query', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The statuses from which a booking may go to each target. Confirming a confirmed booking moves it. */
export const allowedFrom = {
  confirmed: ['query', 'confirmed'],
  completed: ['confirmed'],
  cancelled: ['query', 'confirmed'],
} as const satisfies Partial<Record<BookingStatus, readonly BookingStatus[]>>;

export type TargetStatus = keyof typeof allowedFrom;

export function canBecome(from: BookingStatus, to: TargetStatus): boolean {
  return (allowedFrom[to] as readonly BookingStatus[]).includes(from);
}

export const statusLabels: Record<BookingStatus, { patient: string; admin: string }> = {
  query: { patient: 'Consultation Request', admin: 'Consultation Query' },
  confirmed: { patient: 'Confirmed', admin: 'Confirmed' },
  completed: { patient: 'Completed', admin: 'Completed' },
  cancelled: { patient: 'Cancelled', admin: 'Cancelled' },
};
