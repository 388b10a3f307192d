import { z } from 'zod';
import { defineCalls, get } from '#shared/contracts/call.ts';

export const changeCalls = defineCalls({
  /**
   * Whether a change was made under this `Idempotency-Key`: for a client that lost the response to a change that also
   * ended its session. Only the sender knows the key; nothing else is returned.
   */
  findChange: {
    ...get('/api/changes/:key', 'public'),
    params: z.object({ key: z.uuid() }),
    answer: z.object({ isSaved: z.boolean() }),
    limits: [{ hits: 60, seconds: 60, per: 'ip' }],
  },
});
