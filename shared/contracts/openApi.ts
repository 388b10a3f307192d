import { z } from 'zod';
import { defineCalls, get } from '#shared/contracts/call.ts';

export const openApiCalls = defineCalls({
  describeApi: { ...get('/api/openapi.json', 'public'), answer: z.record(z.string(), z.unknown()) },
});
