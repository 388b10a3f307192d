/** The one origin that the window ever shows. */
export const deskScheme = 'app';
export const deskHost = 'reception';
export const deskOrigin = `${deskScheme}://${deskHost}`;

/** Whether an address is the desk's own: compared part by part, since `app://reception.evil` also starts like it. */
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
