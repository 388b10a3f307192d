import { clinic } from '#shared/clinic.ts';

const hostOf = (address: string) => new URL(address).host;
const maxLength = 2000;

/** Hosts that the desk may open in the browser: the clinic's site, map, Instagram, WhatsApp. */
const hosts = new Set([hostOf(clinic.website), hostOf(clinic.mapsLink), hostOf(clinic.instagram), 'wa.me']);

/** One plain address: no headers, no second recipient. */
const mailAddress = /^[\w.!#$&'*+/=^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])$/i;
const phoneNumber = /^\+?[\d-]{3,20}(?:;ext=\d{1,7})?$/;

/** The address if the operating system may have it: an allow-list, as it may do anything with other schemes. */
export function allowedExternal(address: string, server: string | null): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (address.length > maxLength || /[\u0000-\u0020\u007f-\u009f\\"<>|^`]/.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'https:') {
    if (url.username || url.password) return undefined;
    const isKnown = hosts.has(url.host) || (server !== null && url.origin === server);
    return isKnown ? url.href : undefined;
  }
  // The rest of mailto: and tel: is matched undecoded, so nothing hides behind an escape.
  const rest = address.slice(url.protocol.length);
  if (url.protocol === 'tel:') return phoneNumber.test(rest) ? `tel:${rest}` : undefined;
  if (url.protocol === 'mailto:') return mailAddress.test(rest) ? `mailto:${rest}` : undefined;
  return undefined;
}
