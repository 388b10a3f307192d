import { paths } from '#shared/paths.ts';

const key = 'previous-page';
const notRemembered: readonly string[] = [paths.auth, paths.booking];

/** Stores the current page, unless it is the login or booking page. */
export function rememberPage(path: string): void {
  if (notRemembered.includes(path.replace(/[?#].*$/, ''))) return;
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage, history.back() is used.
  }
}

/** The previous page in this tab. */
export function readPreviousPage(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    return path?.startsWith('/') ? path : null;
  } catch {
    return null;
  }
}
