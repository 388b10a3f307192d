import { sessionHintCookie } from '#shared/cookies.ts';

/** Set while somebody is signed in on this device, so that public pages show their name without waiting. */
export const signedInHint = 'signed-in';

export function hasSignedInHint(): boolean {
  try {
    return localStorage.getItem(signedInHint) !== null;
  } catch {
    return false;
  }
}

/** Whether there is a session cookie, by the hint cookie that scripts can read. */
export const hasSessionCookie = () => document.cookie.includes(`${sessionHintCookie}=`);

/** Sets the hint; other tabs get a `storage` event. `isNew`: not the user this page started with. */
export function setSignedInHint(isSignedIn: boolean, isNew: boolean): void {
  try {
    if (!isSignedIn) localStorage.removeItem(signedInHint);
    else if (isNew || !hasSignedInHint()) localStorage.setItem(signedInHint, String(Date.now()));
  } catch {
    // Without storage there is no hint, and pages ask the server first.
  }
}
