import { z } from 'zod';
import { defineCalls, get } from '#shared/contracts/call.ts';

/** What kind of record changed. `reset`: too much was missed to name it, so anything may have changed. */
export const LiveKind = z.enum([
  'booking',
  'contact',
  'care',
  'reward',
  'user',
  'message',
  'blocked_time',
  'setup',
  'task',
  'batch',
  'product',
  'reset',
]);
export type LiveKind = z.infer<typeof LiveKind>;

/** A change: a kind and an id only; the client fetches the record itself. */
export const LiveChange = z.object({ kind: LiveKind, id: z.int().nullable() });
export type LiveChange = z.infer<typeof LiveChange>;

const secondsMessage = 'Seconds must be from 0 to 10';
const query = z.object({
  /** A page's lists are read before its stream is open: the changes of these seconds come first. */
  seconds: z.coerce
    .number(secondsMessage)
    .pipe(z.int(secondsMessage).min(0, secondsMessage).max(10, secondsMessage))
    .default(0),
});

/** Changes as they happen, as server-sent events; `Last-Event-ID` resumes a broken stream. */
export const liveCalls = defineCalls({
  followOwnChanges: { ...get('/api/events', 'user'), query, stream: LiveChange },
  followChanges: { ...get('/api/admin/events', 'admin'), query, stream: LiveChange },
});
