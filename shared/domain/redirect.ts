import { paths } from '#shared/paths.ts';

/** A path of this site: one slash, then nothing that a browser would read as another host. */
const samePath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

/**
 * The `redirect` of an address, if it is a path on this site; otherwise home. Refused are other hosts and
 * schemes, backslashes, control characters and spaces, also when they come percent-encoded.
 */
export function readRedirect(value: string | null): string {
  if (value === null || !samePath.test(value)) return paths.home;
  try {
    if (!samePath.test(decodeURIComponent(value.replace(/[?#].*$/, '')))) return paths.home;
  } catch {
    return paths.home;
  }
  return /^\/auth(?![\w-])/.test(value) ? paths.home : value;
}

/** Adds `from=auth` with ? or & as fits, before a #. */
function addFromAuth(target: string): string {
  const [path = '', ...anchor] = target.split('#');
  return [`${path}${path.includes('?') ? '&' : '?'}from=auth`, ...anchor].join('#');
}

/** Where somebody goes who has logged in or registered, or who came to /auth signed in already. */
export function destinationAfterAuth(redirect: string | null, role: 'user' | 'admin'): string {
  if (role === 'admin') return paths.admin;
  const target = readRedirect(redirect);
  return addFromAuth(target === paths.home ? paths.dashboard : target);
}
