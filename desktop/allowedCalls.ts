import { accountCalls } from '#shared/contracts/account.ts';
import { bookingCalls } from '#shared/contracts/booking.ts';
import type { Call } from '#shared/contracts/call.ts';
import { careCalls } from '#shared/contracts/care.ts';
import { contactCalls } from '#shared/contracts/contact.ts';
import { historyCalls } from '#shared/contracts/history.ts';
import { liveCalls } from '#shared/contracts/live.ts';
import { loyaltyCalls } from '#shared/contracts/loyalty.ts';
import { messageCalls } from '#shared/contracts/message.ts';
import { queueCalls } from '#shared/contracts/queue.ts';
import { staffCalls } from '#shared/contracts/staff.ts';
import { undoCalls } from '#shared/contracts/undo.ts';
import { userCalls } from '#shared/contracts/user.ts';

/** Every contract that the desk's screens use. */
export const deskContracts = {
  accountCalls,
  bookingCalls,
  careCalls,
  contactCalls,
  historyCalls,
  liveCalls,
  loyaltyCalls,
  messageCalls,
  queueCalls,
  staffCalls,
  undoCalls,
  userCalls,
};

/** Patients' own calls and registering have no place at the desk. */
const ownCalls = new Set<string>([
  userCalls.getCurrentUser.path,
  userCalls.logIn.path,
  userCalls.logOut.path,
  userCalls.changePassword.path,
  accountCalls.endOtherSessions.path,
  staffCalls.listMySessions.path,
  staffCalls.endMySession.path,
]);

const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[\\w-]{1,64}')}$`);

const calls = Object.values(deskContracts)
  .flatMap((contract): Call[] => Object.values(contract))
  .filter(({ audience, path }) => audience === 'admin' || ownCalls.has(path))
  .map((call) => ({ call, pattern: toPattern(call.path) }));

/** The call of the contracts that a request is; whatever is none does not leave this machine. */
export function findAllowedCall(method: string, pathname: string): Call | undefined {
  return calls.find(({ call, pattern }) => call.method === method && pattern.test(pathname))?.call;
}
