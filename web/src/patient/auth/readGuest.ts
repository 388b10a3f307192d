import { z } from 'zod';
import { readDraft } from '#web/offline/drafts.ts';

const BookingDraft = z.object({ name: z.string(), email: z.string() });

/** What a guest typed in the booking form before they came to log in or register. */
export const readGuest = () => readDraft('booking', null, BookingDraft);
