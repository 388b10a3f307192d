import { sessionHintCookie } from '#shared/cookies.ts';

/** Set while somebody is signed in on this device, so that public pages show their name straight away. */
export const signedInHint = 'signed-in';

export function hasSignedInHint(): boolean {
  try {
    return localStorage.getItem(signedInHint) !== null;
  } catch {
    return false;
  }
}

/** Whether the browser keeps a session, as far as scripts can tell. */
export const hasSessionCookie = () => document.cookie.includes(`${sessionHintCookie}=`);

/** Other tabs see the change as a `storage` event. `isNew` when it is not the user this page began with. */
export function setSignedInHint(isSignedIn: boolean, isNew: boolean): void {
  try {
    if (!isSignedIn) localStorage.removeItem(signedInHint);
    else if (isNew || !hasSignedInHint()) localStorage.setItem(signedInHint, String(Date.now()));
  } catch {
    // Without storage the hint is missing and pages ask the server first.
  }
}
