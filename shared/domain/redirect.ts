import { paths } from '#shared/paths.ts';

/** A path on this site: one slash that no browser reads as the start of another host. */
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

/** Where to go after logging in or registering, or on opening /auth while signed in. */
export function destinationAfterAuth(redirect: string | null, role: 'user' | 'admin'): string {
  if (role === 'admin') return paths.admin;
  const target = readRedirect(redirect);
  return addFromAuth(target === paths.home ? paths.dashboard : target);
}
