import type { BookingStatus } from '#shared/domain/transitions.ts';

/** The way of a booking, as its patient sees it. */
export const bookingSteps = ['Asked', 'Time offered', 'Confirmed', 'Done'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** The step that a booking stands at; undefined when it has left the way, or its status is not known. */
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
