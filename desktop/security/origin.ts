/** The only origin that the window shows. */
export const deskScheme = 'app';
export const deskHost = 'reception';
export const deskOrigin = `${deskScheme}://${deskHost}`;

const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/');

/**
 * Whether an address is a page of the desk's own: compared part by part, because `app://reception.evil` has the same
 * prefix. What the server answers under `/api` is data and never a page.
 */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === `${deskScheme}:` &&
    url.host === deskHost &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    !isApiPath(url.pathname)
  );
}
