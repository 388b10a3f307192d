import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
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
  'History',
  'Messages',
  'OwnHistory',
  'Staff',
  'Devices',
  'Sheet',
] as const;
export type Tag = (typeof tags)[number];

export type CallBaseQuery = BaseQueryFn<CallRequest, unknown, CallError>;

const baseQuery: CallBaseQuery = (request, { signal }) => askClinic(request, signal);

/**
 * What is fetched stays until a tag refreshes it or the user changes: no interval, no refetch on focus,
 * nothing goes stale by itself, nothing is tried twice.
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
