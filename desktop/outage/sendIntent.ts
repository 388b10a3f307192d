import { z } from 'zod';
import { bookingCalls } from '#shared/contracts/booking.ts';
import type { Call } from '#shared/contracts/call.ts';
import { Standing, type Intent } from '#shared/contracts/intent.ts';
import { clientHeader, describeClient } from '#shared/contracts/versions.ts';
import type { Reply } from '#shared/outage/classifyReply.ts';
import { offlineCalls } from '#shared/outage/offlineCalls.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { isFromClinic } from '#desktop/connection/isFromClinic.ts';

const patienceMs = 20_000;

/** A change as it is sent: with the server's ids. */
export interface Outgoing {
  intent: Intent;
  params: Record<string, string>;
  body: unknown;
  version: number | null;
}

export type SendIntent = (outgoing: Outgoing) => Promise<Reply | null>;

/** Seconds, or a date. */
function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

type Row = Reply['row'];

/** What the next change needs of an answer that is otherwise another version's. */
const BareRow = z.object({
  id: z.int(),
  userId: z.int().nullish(),
  version: z.int().optional(),
});

/** A newer server's answer may be unreadable; the change is made all the same. */
function readRow(call: Call, text: string): Row {
  if (!call.answer) return null;
  try {
    const raw: unknown = JSON.parse(text);
    const bare = BareRow.safeParse(raw).data ?? null;
    try {
      return readAnswer(call.answer as z.ZodType<NonNullable<Row>>, raw).data;
    } catch {
      return bare;
    }
  } catch {
    return null;
  }
}

const onBooking = new Set<Intent['call']>(['confirmBooking', 'updateBooking']);

/** Sends a noted change as the ordinary call that it is. */
export function makeSendIntent(
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  getServer: () => string | null,
): SendIntent {
  return async ({ intent, params, body, version }) => {
    const server = getServer();
    if (!server) return null;
    const call: Call = offlineCalls[intent.call];
    const pathOf = (path: string) =>
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    /** The refusal has no more than a sentence; the card says what became of the booking. */
    async function askStanding(): Promise<Standing | null> {
      try {
        const { method, path } = bookingCalls.getBooking;
        const answer = await fetch(`${server}${pathOf(path)}`, {
          method,
          headers: { Accept: 'application/json', [clientHeader]: describeClient('desk') },
          credentials: 'include',
          redirect: 'error',
          signal: patience.signal,
        });
        if (!answer.ok || !isFromClinic(answer)) return null;
        return Standing.safeParse(await answer.json()).data ?? null;
      } catch {
        return null;
      }
    }
    try {
      const answer = await fetch(`${server}${pathOf(call.path)}`, {
        method: call.method,
        headers: {
          Accept: 'application/json',
          Origin: server,
          [clientHeader]: describeClient('desk'),
          'Content-Type': 'application/json',
          'Idempotency-Key': intent.id,
          'Client-Created-At': intent.occurredAt,
          ...(version !== null && call.isVersioned && { 'If-Match': `"${version}"` }),
        },
        body: JSON.stringify(body),
        credentials: 'include',
        redirect: 'error',
        signal: patience.signal,
      });
      const text = await answer.text();
      if (!isFromClinic(answer)) return null;
      return {
        status: answer.status,
        code: answer.headers.get('X-Error-Code'),
        sentence: answer.ok ? '' : text.slice(0, 300),
        retryAfter: readRetryAfter(answer.headers.get('Retry-After'), Date.now()),
        row: answer.ok ? readRow(call, text) : null,
        standing: answer.status === 409 && onBooking.has(intent.call) ? await askStanding() : null,
      };
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
}
