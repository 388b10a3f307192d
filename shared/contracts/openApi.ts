import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';

export const openApiCalls = defineCalls({
  /** This API, described for programs (OpenAPI 3.1). */
  describeApi: {
    method: 'GET',
    path: '/api/openapi.json',
    audience: 'public',
    answer: z.record(z.string(), z.unknown()),
  },
});
