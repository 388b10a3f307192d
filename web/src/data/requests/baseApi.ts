import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '#web/data/requests/snapshotQuery.ts';

export const tags = [
  'User',
  'Users',
  'MyBookings',
  'Bookings',
  'Schedule',
  'Setup',
  'Contacts',
  'MyCare',
  'Care',
  'Journey',
  'Progress',
  'Queue',
  'Tasks',
  'Offers',
  'History',
  'Messages',
  'OwnHistory',
  'Staff',
  'Devices',
  'Passkeys',
  'Sheet',
  'Stock',
  'Products',
  'MyRecord',
  'Record',
  'Readiness',
  'FreeTimes',
  'HeldTime',
] as const;
export type Tag = (typeof tags)[number];

/** What a new, moved or finished appointment changes. */
export const changedByAppointment: readonly Tag[] = [
  'Bookings',
  'Schedule',
  'MyBookings',
  'Queue',
  'Offers',
  'History',
  'Messages',
];

/** Data stays until a tag is invalidated or the user changes: no polling, refetch on focus, expiry or retries. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});
