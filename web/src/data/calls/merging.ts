import { mergeCalls, partingCalls } from '#shared/contracts/customerMerge.ts';
import { changedByAppointment, type Tag } from '#web/data/requests/baseApi.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

/** A change of a person's details also shows in their bookings and letters. */
const changedByPerson: readonly Tag[] = [...changedByAppointment, 'Users', 'Care', 'Progress', 'Sheet'];

export const mergingApi = addCalls({
  listDuplicates: read(mergeCalls.listDuplicates, ['Users', 'Bookings']),
  compareCustomers: read(mergeCalls.compareCustomers, ['Users', 'Bookings']),
  listJoins: read(partingCalls.listJoins, ['Users', 'Bookings']),
  partCustomers: change(partingCalls.partCustomers, changedByPerson),
  correctDetails: change(mergeCalls.correctDetails, changedByPerson),
  mergeCustomers: change(mergeCalls.mergeCustomers, changedByPerson),
  reassignBooking: change(mergeCalls.reassignBooking, changedByPerson),
});
