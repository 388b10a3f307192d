import { mergeCalls, partingCalls } from '#shared/contracts/customerMerge.ts';
import type { Tag } from '#web/data/requests/baseApi.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

/** A change of a person's details also shows in their bookings and letters. */
const changedByPerson: Tag[] = [
  'Users',
  'Bookings',
  'Schedule',
  'Queue',
  'Offers',
  'Care',
  'Progress',
  'Sheet',
  'History',
  'Messages',
];

export const mergingApi = addCalls({
  listDuplicates: read(mergeCalls.listDuplicates, ['Users', 'Bookings']),
  compareCustomers: read(mergeCalls.compareCustomers, ['Users', 'Bookings']),
  listJoins: read(partingCalls.listJoins, ['Users', 'Bookings']),
  partCustomers: change(partingCalls.partCustomers, changedByPerson),
  correctDetails: change(mergeCalls.correctDetails, changedByPerson),
  mergeCustomers: change(mergeCalls.mergeCustomers, changedByPerson),
  reassignBooking: change(mergeCalls.reassignBooking, changedByPerson),
});
