import { emailChangeCalls } from '#shared/contracts/emailChange.ts';
import { userCalls, type SignedInUser } from '#shared/contracts/user.ts';
import type { Changed } from '#web/data/requests/changed.ts';
import { addCalls, change, readOrNull, readPage } from '#web/data/requests/fromContract.ts';
import { saveUser } from '#web/data/requests/snapshotQuery.ts';

type SetUser = {
  queryFulfilled: Promise<{ data: Changed<SignedInUser> }>;
  dispatch: (action: unknown) => unknown;
};

/** Sets the response as the current user; store.ts drops the previous user's data, and the device does too. */
export async function setAsCurrent(_: unknown, { queryFulfilled, dispatch }: SetUser) {
  const changed = await queryFulfilled.catch(() => undefined);
  if (!changed) return;
  const { answer: user } = changed.data;
  const cleared = saveUser(user);
  if (cleared) await cleared;
  dispatch(setCurrentUser(user));
}

export const userApi = addCalls({
  getCurrentUser: readOrNull(userCalls.getCurrentUser, ['User']),
  logIn: change(userCalls.logIn, [], { onQueryStarted: setAsCurrent }),
  register: change(userCalls.register, [], { onQueryStarted: setAsCurrent }),
  logOut: change(userCalls.logOut),
  updateProfile: change(userCalls.updateProfile, [], { onQueryStarted: setAsCurrent }),
  confirmEmailChange: change(emailChangeCalls.confirmEmailChange, [], { onQueryStarted: setAsCurrent }),
  resendConfirmation: change(emailChangeCalls.resendConfirmation),
  changePassword: change(userCalls.changePassword, ['User']),
  listUsers: readPage(userCalls.listUsers, ['Users']),
  resetPassword: change(userCalls.resetPassword),
  deleteUser: change(userCalls.deleteUser, ['Users', 'Bookings', 'Schedule', 'Queue', 'Messages']),
});

export const setCurrentUser = (user: SignedInUser | null) =>
  userApi.util.upsertQueryEntries([{ endpointName: 'getCurrentUser', arg: undefined, value: user }]);
