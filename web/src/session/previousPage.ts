import { paths } from '#shared/paths.ts';
import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

const key = 'previous-page';
const notRemembered: readonly string[] = [paths.auth, paths.booking];

/** Stores the current page, unless it is the login or booking page. */
export function rememberPage(path: string): void {
  if (!notRemembered.includes(path.replace(/[?#].*$/, ''))) writeStored('sessionStorage', key, path);
}

/** The previous page in this tab; without storage, history.back() is used. */
export function readPreviousPage(): string | null {
  const path = readStored('sessionStorage', key);
  return path?.startsWith('/') ? path : null;
}
