import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { setupItemIds } from '#shared/domain/setupChecklist.ts';

const SetupItemId = z.enum(setupItemIds, { error: 'That item is not on the list' });

/** A ticked item of the owner's checklist, with when and by whom. */
export const SetupCheck = z.object({ item: SetupItemId, doneAt: Instant, who: z.string() });

/** A version of a clinical text that a prescriber has signed off. */
export const TextSignOff = z.object({
  textId: z.string(),
  version: z.int(),
  signedAt: Instant,
  who: z.string(),
});

export const textChanged = 'That text has changed meanwhile. Please read it again.';

export const setupCalls = defineCalls({
  listTextSignOffs: {
    method: 'GET',
    path: '/api/admin/text-sign-offs',
    audience: 'admin',
    answer: z.array(TextSignOff),
  },
  signOffText: {
    method: 'POST',
    path: '/api/admin/text-sign-offs',
    audience: 'prescriber',
    body: z.object({
      textId: z.string({ error: textChanged }).max(60, textChanged),
      version: z.int({ error: textChanged }),
    }),
  },
  listSetupChecks: {
    method: 'GET',
    path: '/api/admin/setup',
    audience: 'owner',
    answer: z.array(SetupCheck),
  },
  checkSetupItem: {
    method: 'PATCH',
    path: '/api/admin/setup/:item',
    audience: 'owner',
    params: z.object({ item: SetupItemId }),
    body: z.object({ isDone: z.boolean({ error: 'Say whether it is done' }) }),
  },
});
