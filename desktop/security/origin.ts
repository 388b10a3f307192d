/** The only origin that the window shows. */
export const deskScheme = 'app';
export const deskHost = 'reception';
export const deskOrigin = `${deskScheme}://${deskHost}`;

/** Whether an address is the desk's own: compared part by part, because `app://reception.evil` has the same prefix. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === `${deskScheme}:` &&
    url.host === deskHost &&
    url.username === '' &&
    url.password === '' &&
    url.port === ''
  );
}
