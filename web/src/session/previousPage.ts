import { paths } from '#shared/paths.ts';

const key = 'previous-page';
const notRemembered: readonly string[] = [paths.auth, paths.booking];

/** Remembers where somebody is, unless it is the login or the booking page. */
export function rememberPage(path: string): void {
  if (notRemembered.includes(path.replace(/[?#].*$/, ''))) return;
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // The way back is then the browser's own.
  }
}

/** Where somebody was before, in this tab. */
export function readPreviousPage(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    return path?.startsWith('/') ? path : null;
  } catch {
    return null;
  }
}
