import { passkeyCalls } from '#shared/contracts/passkey.ts';
import { setAsCurrent } from '#web/data/calls/user.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const passkeyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: readFrom(build, passkeyCalls.listPasskeys, { providesTags: ['Passkeys'] }),
    startPasskey: changeBy(build, passkeyCalls.startPasskey),
    addPasskey: changeBy(build, passkeyCalls.addPasskey, { invalidatesTags: ['Passkeys', 'OwnHistory'] }),
    removePasskey: changeBy(build, passkeyCalls.removePasskey, {
      invalidatesTags: ['Passkeys', 'OwnHistory'],
    }),
    startPasskeyLogIn: changeBy(build, passkeyCalls.startPasskeyLogIn),
    logInWithPasskey: changeBy(build, passkeyCalls.logInWithPasskey, { onQueryStarted: setAsCurrent }),
  }),
});

export const {
  useListPasskeysQuery,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useStartPasskeyLogInMutation,
  useLogInWithPasskeyMutation,
} = passkeyApi;
