import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ChangeMeta } from '#web/data/requests/changed.ts';
import type { CallError } from '#web/data/requests/errors.ts';
import type { CallRequest } from '#web/data/requests/request.ts';
import { askClinic } from '#web/data/requests/snapshotQuery.ts';

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
  'Offers',
  'History',
  'Messages',
  'OwnHistory',
  'Staff',
  'Devices',
  'Sheet',
] as const;
export type Tag = (typeof tags)[number];

export type CallBaseQuery = BaseQueryFn<CallRequest, unknown, CallError, object, ChangeMeta>;

const baseQuery: CallBaseQuery = (request, { signal }) => askClinic(request, signal);

/**
 * Cached data stays until a tag is invalidated or the user changes: no polling, no refetch on focus, no expiry, no
 * retries.
 */
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
