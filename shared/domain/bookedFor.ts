/** Of somebody else with the name of the account that books. */
export const namesakeMessage = 'Please give their date of birth, because they have your name';

/** Whether a name or an address differs from the account's. */
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
