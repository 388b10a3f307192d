import { clinic } from '#shared/clinic.ts';

/** For a person without an email address the patient books by telephone. */
export const ownAddressMessage = `Please give the email address of the person to be treated. If they have none, ring us on ${clinic.phone}.`;

/** Whether a name or an address differs from the account's, so that the form has to ask who will be treated. */
export function isDifferentPerson(
  given: { name: string; email: string },
  account: { firstName: string; lastName: string; email: string },
): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return (
    plain(given.name) !== plain(`${account.firstName} ${account.lastName}`) ||
    plain(given.email) !== plain(account.email)
  );
}
