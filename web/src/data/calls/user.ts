import { emailChangeCalls } from '#shared/contracts/emailChange.ts';
import { userCalls, type SignedInUser } from '#shared/contracts/user.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import type { Changed } from '#web/data/requests/changed.ts';
import { changeBy, readOrNullFrom, readPageFrom } from '#web/data/requests/fromContract.ts';
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

export const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: readOrNullFrom(build, userCalls.getCurrentUser, { providesTags: ['User'] }),
    logIn: changeBy(build, userCalls.logIn, { onQueryStarted: setAsCurrent }),
    register: changeBy(build, userCalls.register, { onQueryStarted: setAsCurrent }),
    logOut: changeBy(build, userCalls.logOut),
    updateProfile: changeBy(build, userCalls.updateProfile, { onQueryStarted: setAsCurrent }),
    confirmEmailChange: changeBy(build, emailChangeCalls.confirmEmailChange, {
      onQueryStarted: setAsCurrent,
    }),
    resendConfirmation: changeBy(build, emailChangeCalls.resendConfirmation),
    changePassword: changeBy(build, userCalls.changePassword, { invalidatesTags: ['User'] }),
    listUsers: readPageFrom(build, userCalls.listUsers, { providesTags: ['Users'] }),
    resetPassword: changeBy(build, userCalls.resetPassword),
    deleteUser: changeBy(build, userCalls.deleteUser, {
      invalidatesTags: ['Users', 'Bookings', 'Schedule', 'Queue', 'Messages'],
    }),
  }),
});

export const setCurrentUser = (user: SignedInUser | null) =>
  userApi.util.upsertQueryEntries([{ endpointName: 'getCurrentUser', arg: undefined, value: user }]);

export const {
  useGetCurrentUserQuery,
  useLogInMutation,
  useRegisterMutation,
  useLogOutMutation,
  useUpdateProfileMutation,
  useConfirmEmailChangeMutation,
  useResendConfirmationMutation,
  useChangePasswordMutation,
  useListUsersQuery,
  useResetPasswordMutation,
  useDeleteUserMutation,
} = userApi;
