import { bookings, queue } from './deskWrites/bookings.ts';
import { customers } from './deskWrites/customers.ts';
import { messages } from './deskWrites/messages.ts';
import type { DeskWrite } from './deskWrites/parts.ts';
import { staff } from './deskWrites/staff.ts';

/** Every write of the desk; a test holds the list against `allCalls`. */
export const deskWrites: readonly DeskWrite[] = [...bookings, ...queue, ...customers, ...messages, ...staff];
