import { blockedTimes } from './deskWrites/blockedTimes.ts';
import { bookings } from './deskWrites/bookings.ts';
import { customers } from './deskWrites/customers.ts';
import { messages } from './deskWrites/messages.ts';
import type { DeskWrite } from './deskWrites/parts.ts';
import { queue } from './deskWrites/queue.ts';
import { record } from './deskWrites/record.ts';
import { staff } from './deskWrites/staff.ts';
import { stock } from './deskWrites/stock.ts';

/** Every call that changes data from the desk; a test compares the list with `allCalls`. */
export const deskWrites: readonly DeskWrite[] = [
  ...bookings,
  ...blockedTimes,
  ...queue,
  ...customers,
  ...messages,
  ...record,
  ...staff,
  ...stock,
];
