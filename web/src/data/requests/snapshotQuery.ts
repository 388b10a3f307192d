import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Call } from '#shared/contracts/call.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { careCalls } from '#shared/contracts/care.ts';
import { recordCopyCalls } from '#shared/contracts/recordCopies.ts';
import { userCalls, type User } from '#shared/contracts/user.ts';
import type { ChangeMeta } from '#web/data/requests/changed.ts';
import {
  networkError,
  type CallError,
  send,
  type CallRequest,
  type CallResult,
} from '#web/data/requests/request.ts';
import { sendOnce } from '#web/data/requests/sendOnce.ts';
import { hasSignedInHint } from '#web/data/signedInHint.ts';
import { isOffline, setReachable } from '#web/offline/connectivity.ts';
import { finishLogout, isLogoutPending } from '#web/offline/pendingLogout.ts';
import {
  clearSnapshots,
  saveSnapshot,
  recordFresh,
  recordShown,
  readSnapshot,
  readSnapshotOwner,
  type SnapshotName,
} from '#web/offline/snapshots.ts';

export type CallBaseQuery = BaseQueryFn<CallRequest, unknown, CallError, object, ChangeMeta>;

const patienceMs = 3000;
/** Timeout after one request has timed out; the screens update when the server does answer. */
const shortPatienceMs = 300;

/** Timeout of a read that begins while the server is unreachable. */
const offlinePatienceMs = 5000;

const names = new Map<Call, SnapshotName>([
  [userCalls.getCurrentUser, 'user'],
  [bookingCalls.listMyBookings, 'bookings'],
  [careCalls.listMyCare, 'care'],
  [recordCopyCalls.getHistoryDue, 'historyDue'],
]);

/** The patient confirmed by the server since page load. Admins' data is never stored. */
let patientId: number | null = null;

async function save(name: SnapshotName, data: unknown): Promise<void> {
  if (name === 'user') {
    const user = data as User | null;
    patientId = user?.role === 'user' ? user.id : null;
    const owner = readSnapshotOwner();
    if (user && owner !== null && owner !== user.id) await clearSnapshots(owner);
  }
  if (patientId !== null) await saveSnapshot(patientId, name, data);
}

/** The server has identified the user. @returns a promise if another user's data has to be deleted first */
export function saveUser(user: User): Promise<void> | null {
  const owner = readSnapshotOwner();
  const saved = save('user', user).catch(() => undefined);
  return owner === null || owner === user.id ? null : saved;
}

async function find(call: Call, name: SnapshotName): Promise<CallResult | null> {
  const owner = readSnapshotOwner();
  // An expired session hides the snapshots until the same user signs in.
  if (owner === null || !hasSignedInHint()) return null;
  const snapshot = await readSnapshot(owner, name).catch(() => null);
  if (!snapshot) return null;
  const data = call.answer?.safeParse(snapshot.data);
  if (!data?.success) return null;
  recordShown(name, snapshot.at);
  return { data: data.data };
}

const isUnanswered = (result: CallResult) => 'error' in result && !result.error.isRefusal;

/** After a response that came too late, all requests wait for the server: it is slow, not unreachable. */
let isSlow = false;

async function queryOrSnapshot(
  request: CallRequest,
  name: SnapshotName,
  signal: AbortSignal,
): Promise<CallResult> {
  const response = send(request, signal);
  const mayHaveSnapshot = !isSlow && readSnapshotOwner() !== null && hasSignedInHint();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    if (mayHaveSnapshot) timer = setTimeout(() => resolve(null), isOffline() ? shortPatienceMs : patienceMs);
  });
  const first = await Promise.race([response, late]);
  clearTimeout(timer);
  if (first && !isUnanswered(first)) {
    recordFresh(name);
    // A list with rows left out would be shown as the whole one later.
    if ('data' in first && !first.isPartial) await save(name, first.data).catch(() => undefined);
    return first;
  }
  if (signal.aborted) return response;
  const found = await find(request.call, name);
  if (!found) return response;
  // An error of the clinic's own server proves that it is reachable.
  if (!first) setReachable(false);
  void response.then((answer) => {
    if (!isUnanswered(answer)) isSlow = true;
  });
  return found;
}

/** Queries the server; without a response, returns the user's last snapshot. */
export const baseQuery: CallBaseQuery = async (request, { signal }) => {
  if (isLogoutPending() && request.call !== userCalls.logOut && !(await finishLogout())) {
    return request.isNullForGuests ? { data: null } : { error: networkError() };
  }
  const name = names.get(request.call);
  if (name) return queryOrSnapshot(request, name, signal);
  // Without a snapshot, a screen says soon that it cannot be shown.
  const isHopeless = request.call.method === 'GET' && isOffline();
  return sendOnce(isHopeless ? { patienceMs: offlinePatienceMs, ...request } : request, signal);
};
