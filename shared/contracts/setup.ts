import { z } from 'zod';
import { defineCalls, get, patch, post } from '#shared/contracts/call.ts';
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
  listTextSignOffs: { ...get('/api/admin/text-sign-offs', 'admin'), answer: z.array(TextSignOff) },
  signOffText: {
    ...post('/api/admin/text-sign-offs', 'prescriber'),
    body: z.object({
      textId: z.string({ error: textChanged }).max(60, textChanged),
      version: z.int({ error: textChanged }),
    }),
  },
  listSetupChecks: { ...get('/api/admin/setup', 'owner'), answer: z.array(SetupCheck) },
  checkSetupItem: {
    ...patch('/api/admin/setup/:item', 'owner'),
    params: z.object({ item: SetupItemId }),
    body: z.object({ isDone: z.boolean({ error: 'Say whether it is done' }) }),
  },
});
