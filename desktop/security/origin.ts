/** The only origin that the window shows. */
export const deskScheme = 'app';
export const deskHost = 'reception';
export const deskOrigin = `${deskScheme}://${deskHost}`;

const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/');

/** Compared part by part: `app://reception.evil` has the same prefix. What comes under `/api` is data, never a page. */
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
