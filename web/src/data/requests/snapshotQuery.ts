import type { Call } from '#shared/contracts/call.ts';
import { bookingCalls } from '#shared/contracts/booking.ts';
import { careCalls } from '#shared/contracts/care.ts';
import { userCalls, type User } from '#shared/contracts/user.ts';
import { networkError } from '#web/data/requests/errors.ts';
import { send, type CallRequest, type CallResult } from '#web/data/requests/request.ts';
import { sendOnce } from '#web/data/requests/sendOnce.ts';
import { hasSignedInHint } from '#web/data/signedInHint.ts';
import { isOffline, noteReach } from '#web/offline/connectivity.ts';
import { finishLogout, isLogoutPending } from '#web/session/pendingLogout.ts';
import {
  forgetSnapshots,
  keepSnapshot,
  noteFresh,
  noteShown,
  readSnapshot,
  readSnapshotOwner,
  type SnapshotName,
} from '#web/offline/snapshots.ts';

/** How long somebody waits for the clinic who could be reading what was kept. */
const patienceMs = 3000;
/** Once somebody has waited in vain: should the clinic be there after all, the screens follow when it answers. */
const shortPatienceMs = 300;

const names = new Map<Call, SnapshotName>([
  [userCalls.getCurrentUser, 'user'],
  [bookingCalls.listMyBookings, 'bookings'],
  [careCalls.listMyCare, 'care'],
]);

/** Who the clinic has said it is since this page began. An admin's data is never kept. */
let patientId: number | null = null;

async function keep(name: SnapshotName, data: unknown): Promise<void> {
  if (name === 'user') {
    const user = data as User | null;
    patientId = user?.role === 'user' ? user.id : null;
    const owner = readSnapshotOwner();
    if (user && owner !== null && owner !== user.id) await forgetSnapshots(owner);
  }
  if (patientId !== null) await keepSnapshot(patientId, name, data);
}

/** The clinic has said who this is. @returns something to wait for, if what another had here has to go first */
export function keepUser(user: User): Promise<void> | null {
  const owner = readSnapshotOwner();
  const kept = keep('user', user).catch(() => undefined);
  return owner === null || owner === user.id ? null : kept;
}

async function find(call: Call, name: SnapshotName): Promise<CallResult | null> {
  const owner = readSnapshotOwner();
  // A session that ran out hides what was kept until the same person signs in.
  if (owner === null || !hasSignedInHint()) return null;
  const kept = await readSnapshot(owner, name).catch(() => null);
  if (!kept) return null;
  const data = call.answer?.safeParse(kept.data);
  if (!data?.success) return null;
  noteShown(name, kept.at);
  return { data: data.data };
}

const isUnanswered = (result: CallResult) => 'error' in result && !result.error.isRefusal;

/** After one answer that came too late everybody waits for the clinic: it is slow and not away. */
let isSlow = false;

async function askOrFind(request: CallRequest, name: SnapshotName, signal: AbortSignal): Promise<CallResult> {
  const asked = send(request, signal);
  const isKept = !isSlow && readSnapshotOwner() !== null && hasSignedInHint();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    if (isKept) timer = setTimeout(() => resolve(null), isOffline() ? shortPatienceMs : patienceMs);
  });
  const first = await Promise.race([asked, late]);
  clearTimeout(timer);
  if (first && !isUnanswered(first)) {
    noteFresh(name);
    if ('data' in first) await keep(name, first.data).catch(() => undefined);
    return first;
  }
  if (signal.aborted) return asked;
  const found = await find(request.call, name);
  if (!found) return asked;
  // A failure of the clinic's own server says that it is there.
  if (!first) noteReach(false);
  void asked.then((answer) => {
    if (!isUnanswered(answer)) isSlow = true;
  });
  return found;
}

/** Asks the clinic; where it does not answer, gives what it said last to the person who may read it. */
export async function askClinic(request: CallRequest, signal: AbortSignal): Promise<CallResult> {
  if (isLogoutPending() && request.call !== userCalls.logOut && !(await finishLogout())) {
    return request.isNullForGuests ? { data: null } : { error: networkError() };
  }
  const name = names.get(request.call);
  if (!name) return sendOnce(request, signal);
  return askOrFind(request, name, signal);
}
