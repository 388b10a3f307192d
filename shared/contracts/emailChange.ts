import { z } from 'zod';
import { defineCalls, hourly, post } from '#shared/contracts/call.ts';
import { linkToken } from '#shared/contracts/fields.ts';
import { SignedInUser } from '#shared/contracts/user.ts';

export const emailLinkMessage =
  'This link has expired, was used already or belongs to another account. Please ask for a new one in your account.';

/** After a second look at a link that was used. */
export const confirmedAlreadyMessage =
  'Your email address is confirmed already: there is nothing else to do.';

export const EmailChangeConfirm = z.object({ token: linkToken(emailLinkMessage) });

/** Withheld: too many letters went to the address today. */
export const ConfirmationLink = z.object({ state: z.enum(['sent', 'withheld', 'confirmed_already']) });

export const emailChangeCalls = defineCalls({
  /** Only while signed in to the account: anyone who owns a mistyped address must not be able to take it over. */
  confirmEmailChange: {
    ...post('/api/user/email/confirm', 'user'),
    body: EmailChangeConfirm,
    answer: SignedInUser,
    limits: [{ hits: 20, seconds: 900, per: 'user' }],
  },
  /** Sends the link that confirms the present address once more. */
  resendConfirmation: {
    ...post('/api/user/email/confirmation', 'user'),
    answer: ConfirmationLink,
    limits: hourly(5),
  },
});
