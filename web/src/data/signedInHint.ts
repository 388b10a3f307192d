import { sessionHintCookie } from '#shared/cookies.ts';
import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

/** Set while somebody is signed in on this device, so that public pages show their name without waiting. */
export const signedInHint = 'signed-in';

export const hasSignedInHint = () => readStored('localStorage', signedInHint) !== null;

/** Whether there is a session cookie, by the hint cookie that scripts can read. */
export const hasSessionCookie = () => document.cookie.includes(`${sessionHintCookie}=`);

/** Sets the hint; other tabs get a `storage` event. `isNew`: not the user this page started with. */
export function setSignedInHint(isSignedIn: boolean, isNew: boolean): void {
  if (!isSignedIn) writeStored('localStorage', signedInHint, null);
  else if (isNew || !hasSignedInHint()) writeStored('localStorage', signedInHint, String(Date.now()));
}
