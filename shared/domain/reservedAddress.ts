import { clinic } from '#shared/clinic.ts';

const websiteHost = clinic.website.replace(/^https?:\/\/(www\.)?/, '').replace(/[/:].*$/, '');

/** An address without its tag: `hello+news@clinic.example` reaches the mailbox of `hello@clinic.example`. */
const withoutTag = (email: string) => email.replace(/\+[^@]*@/, '@');

/**
 * Whether a lower-case address cannot be a patient's: the clinic's own, one of the domain of its website, or one of the
 * domain `.invalid`, which erased customers have (RFC 2606).
 */
export function isReservedAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isClinics = domain === websiteHost || domain.endsWith(`.${websiteHost}`);
  return isClinics || domain.endsWith('.invalid') || withoutTag(email) === clinic.email.toLowerCase();
}
