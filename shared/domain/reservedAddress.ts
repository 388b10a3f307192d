import { clinic } from '#shared/clinic.ts';

const websiteHost = clinic.website.replace(/^https?:\/\/(www\.)?/, '').replace(/[/:].*$/, '');

/** An address without its tag: `hello+news@clinic.example` reaches the mailbox of `hello@clinic.example`. */
const withoutTag = (email: string) => email.replace(/\+[^@]*@/, '@');

/** Of a lower-case one: the clinic's own, its website's domain, or `.invalid`, which erased customers have (RFC 2606). */
export function isReservedAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isClinics = domain === websiteHost || domain.endsWith(`.${websiteHost}`);
  return isClinics || domain.endsWith('.invalid') || withoutTag(email) === clinic.email.toLowerCase();
}
