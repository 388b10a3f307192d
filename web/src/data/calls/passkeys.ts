import { passkeyCalls } from '#shared/contracts/passkey.ts';
import { setAsCurrent } from '#web/data/calls/user.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const passkeyApi = addCalls({
  listPasskeys: read(passkeyCalls.listPasskeys, ['Passkeys']),
  startPasskey: change(passkeyCalls.startPasskey),
  addPasskey: change(passkeyCalls.addPasskey, ['Passkeys', 'OwnHistory']),
  removePasskey: change(passkeyCalls.removePasskey, ['Passkeys', 'OwnHistory']),
  startPasskeyLogIn: change(passkeyCalls.startPasskeyLogIn),
  logInWithPasskey: change(passkeyCalls.logInWithPasskey, [], { onQueryStarted: setAsCurrent }),
});
