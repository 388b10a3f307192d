import type { AdminBooking } from '#shared/contracts/booking.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** The visit that was completed last at this desk, for the key that goes on from there. */
export const lastCompleted = createValueStore<AdminBooking | null>(null);
