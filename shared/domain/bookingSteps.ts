import type { BookingStatus } from '#shared/domain/transitions.ts';

/** The steps of a booking, as its patient sees them. */
export const bookingSteps = ['Asked', 'Time offered', 'Confirmed', 'Done'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** The current step of a booking; undefined when it is cancelled or its status is unknown. */
export function bookingStep({
  status,
  isOffered = false,
}: {
  status: string;
  /** Times are held, and wait for the patient. */
  isOffered?: boolean;
}): BookingStep | undefined {
  const steps: Record<BookingStatus, BookingStep | undefined> = {
    query: isOffered ? 'Time offered' : 'Asked',
    confirmed: 'Confirmed',
    completed: 'Done',
    cancelled: undefined,
  };
  return (steps as Partial<Record<string, BookingStep>>)[status];
}
