import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { setupItemIds } from '#shared/domain/setupChecklist.ts';

const SetupItemId = z.enum(setupItemIds, { error: 'That item is not on the list' });

/** A ticked item of the owner's checklist, with when and by whom. */
export const SetupCheck = z.object({ item: SetupItemId, doneAt: Instant, who: z.string() });

export const setupCalls = defineCalls({
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
