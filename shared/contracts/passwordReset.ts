import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { Email, linkToken } from '#shared/contracts/fields.ts';
import { NewPassword } from '#shared/contracts/user.ts';

export const resetLinkMessage = 'This link has expired or was used already. Please ask for a new one.';

export const ResetRequest = z.object({ email: Email });

export const ResetConfirm = z.object({ token: linkToken(resetLinkMessage), newPassword: NewPassword });

export const passwordResetCalls = defineCalls({
  /** Responds the same whether or not the address has an account. */
  requestPasswordReset: {
    method: 'POST',
    path: '/api/password-reset',
    audience: 'public',
    body: ResetRequest,
    idempotency: 'shared',
    limits: [
      { hits: 5, seconds: 900, per: 'ip' },
      { hits: 20, seconds: 86_400, per: 'ip' },
    ],
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/password-reset/confirm',
    audience: 'public',
    body: ResetConfirm,
    idempotency: 'shared',
    limits: [{ hits: 20, seconds: 900, per: 'ip' }],
  },
});
