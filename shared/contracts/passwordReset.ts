import { z } from 'zod';
import { defineCalls, post } from '#shared/contracts/call.ts';
import { Email, linkToken } from '#shared/contracts/fields.ts';
import { NewPassword } from '#shared/contracts/user.ts';

export const resetLinkMessage = 'This link is no longer valid. Please ask for a new one.';
/** Error codes: a new link helps. */
export const resetLinkEnds = ['reset_link_invalid', 'reset_link_used'];

export const ResetRequest = z.object({ email: Email });

export const ResetConfirm = z.object({ token: linkToken(resetLinkMessage), newPassword: NewPassword });

const Token = ResetConfirm.pick({ token: true });

export const passwordResetCalls = defineCalls({
  /** Responds the same whether or not the address has an account. */
  requestPasswordReset: {
    ...post('/api/password-reset', 'public'),
    body: ResetRequest,
    idempotency: 'shared',
    limits: [
      { hits: 5, seconds: 900, per: 'ip' },
      { hits: 20, seconds: 86_400, per: 'ip' },
    ],
  },
  /** Whether a link can be used; a used one says when it was. A POST, because a token never stands in an address. */
  readResetLink: {
    ...post('/api/password-reset/link', 'public'),
    body: Token,
    idempotency: 'none',
    limits: [{ hits: 30, seconds: 900, per: 'ip' }],
  },
  confirmPasswordReset: {
    ...post('/api/password-reset/confirm', 'public'),
    body: ResetConfirm,
    idempotency: 'shared',
    limits: [{ hits: 20, seconds: 900, per: 'ip' }],
  },
});
