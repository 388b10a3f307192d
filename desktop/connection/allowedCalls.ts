import { accountCalls } from '#shared/contracts/account.ts';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { isDeskCall, type Call, changeCalls } from '#shared/contracts/call.ts';
import { calendarFeedCalls } from '#shared/contracts/calendarFeed.ts';
import { messageCalls } from '#shared/contracts/message.ts';
import { staffCalls } from '#shared/contracts/staff.ts';
import { userCalls } from '#shared/contracts/user.ts';

/** Calls outside the admin contracts that the desk needs; patients' own calls and registration are left out. */
const ownCalls: Call[] = [
  userCalls.getCurrentUser,
  userCalls.logIn,
  userCalls.logOut,
  userCalls.changePassword,
  accountCalls.endOtherSessions,
  calendarFeedCalls.getMyCalendarFeed,
  calendarFeedCalls.createMyCalendarFeed,
  calendarFeedCalls.removeMyCalendarFeed,
  staffCalls.listMySessions,
  staffCalls.endMySession,
  changeCalls.findChange,
  messageCalls.getMailSettings,
];

const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[\\w-]{1,64}')}$`);

const calls = Object.values(allCalls)
  .filter((call) => isDeskCall(call) || ownCalls.includes(call))
  .map((call) => ({ call, pattern: toPattern(call.path) }));

/** Returns the contract call that matches a request; requests that match none are not forwarded. */
export function findAllowedCall(method: string, pathname: string): Call | undefined {
  return calls.find(({ call, pattern }) => call.method === method && pattern.test(pathname))?.call;
}
