import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';

/** What kind of thing changed. `reset`: too much was missed to name it, so everything may have. */
export const LiveKind = z.enum([
  'booking',
  'contact',
  'care',
  'reward',
  'user',
  'message',
  'blocked_time',
  'setup',
  'reset',
]);
export type LiveKind = z.infer<typeof LiveKind>;

/** Something changed; what it is now has to be asked for. Holds a kind and an id, nothing else. */
export const LiveChange = z.object({ kind: LiveKind, id: z.int().nullable() });
export type LiveChange = z.infer<typeof LiveChange>;

/** Changes as they happen, as server-sent events; `Last-Event-ID` continues where a stream broke. */
export const liveCalls = defineCalls({
  followOwnChanges: { method: 'GET', path: '/api/events', audience: 'user', stream: LiveChange },
  followChanges: { method: 'GET', path: '/api/admin/events', audience: 'admin', stream: LiveChange },
});
