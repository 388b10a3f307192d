/** Without letters and digits that are easily confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of 16 letters and digits in groups of four: 79 bits, and easy to read out on the telephone. */
export function generatePassword(): string {
  const limit = 256 - (256 % letters.length);
  let password = '';
  while (password.length < 19) {
    if (password.length % 5 === 4) password += '-';
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    // Rejection sampling: a plain modulo would favour the first letters.
    if (byte < limit) password += letters[byte % letters.length];
  }
  return password;
}
