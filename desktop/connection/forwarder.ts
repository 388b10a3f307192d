import { randomUUID } from 'node:crypto';
import type { Session } from 'electron';
import { idempotencyOf, type Call } from '#shared/contracts/call.ts';
import { findAllowedCall } from './allowedCalls.ts';
import { isFromClinic } from './clinicApi.ts';

const mostBytes = 64 * 1024;
/** Without an answer for so long, a look at the clinic is taken; it has five seconds to answer, so that an outage shows within eight. */
const silenceMs = 2_000;
/** The longest wait for the head of an answer. */
const deadlineMs = 20_000;
/** What belongs to the connection, to the browser or to the cookies of another origin is not passed on. */
const droppedOfRequest =
  /^(origin|referer|host|content-length|connection|cookie|accept-encoding|upgrade|te|keep-alive|transfer-encoding|x-desk-request|sec-.*|proxy-.*)$/;
const droppedOfAnswer =
  /^(set-cookie|content-encoding|content-length|transfer-encoding|connection|strict-transport-security|access-control-.*)$/;

export interface Forwarded {
  call: Call;
  status: number;
  /** The body of the request and of the answer; the latter only of calls that change who is signed in. */
  sent: string;
  received: string;
}

interface ForwarderParts {
  ses: Session;
  getServer: () => string | null;
  /** While the desk is locked nothing leaves it. */
  isLocked: () => boolean;
  /** The clinic is known to be out of reach. */
  isAway: () => boolean;
  /** Ends when the page no longer waits for the answer. */
  endOf: (request: Request) => AbortSignal;
  /** Of the clinic's own answers. */
  onAnswer: (forwarded: Forwarded) => void | Promise<void>;
  /** No answer came, none has come for a while, or not the clinic's. */
  onDoubt: () => void;
}

const say = (status: number, code: string, sentence: string) =>
  new Response(sentence, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Error-Code': code,
      'Cache-Control': 'no-store',
    },
  });

function pick(headers: Headers, dropped: RegExp): Headers {
  const picked = new Headers();
  for (const [name, value] of headers) if (!dropped.test(name)) picked.set(name, value);
  return picked;
}

/** Passes the parts of an answer on as they come, and ends the request when nobody wants them any more. */
function relay(body: ReadableStream<Uint8Array>, leaving: AbortController): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (problem) {
        controller.error(problem);
      }
      leaving.abort();
    },
    cancel() {
      leaving.abort();
      reader.cancel().catch(() => {});
    },
  });
}

const tellsWhoIsIn = ({ path }: Call) => path === '/api/login' || path === '/api/logout';

const unreachedSentence = (call: Call) =>
  idempotencyOf(call)
    ? 'No answer came. We don’t know yet whether this was saved.'
    : 'The clinic’s server cannot be reached. The desk keeps trying.';

/** What does not leave this machine, and why. */
function refuse(call: Call | undefined, { isLocked, isAway, getServer }: ForwarderParts): Response | null {
  if (!call) return say(404, 'not_for_the_desk', 'The desk has no use for this address.');
  if (isLocked()) return say(423, 'locked', 'The desk is locked.');
  if (!getServer()) return say(503, 'no_server', 'The address of the clinic is not set yet.');
  if (isAway() && call.method !== 'GET') {
    return say(503, 'never_sent', 'The clinic’s server cannot be reached, so nothing was sent.');
  }
  return null;
}

function headersFor(request: Request, call: Call, server: string): Headers {
  const headers = pick(request.headers, droppedOfRequest);
  if (call.method === 'GET') return headers;
  headers.set('Origin', server);
  // Chromium sends a request again when a reused connection closes without an answer; with a key that is harmless.
  if (idempotencyOf(call) && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', randomUUID());
  return headers;
}

/**
 * Takes the window's requests to the clinic's server through the window's own cookies, which the window itself
 * never sees. Only calls of the contracts, only to the one server. A request ends with the page's own, or when no
 * answer has begun in time; what then became of a change is `unreached`: nobody knows. What was not sent at all is
 * `never_sent`, `locked` or `no_server`.
 */
export function makeForwarder(parts: ForwarderParts) {
  const { ses, getServer, endOf, onAnswer, onDoubt } = parts;
  const streams = new Set<AbortController>();

  async function ask(request: Request, call: Call, leaving: AbortController): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const server = getServer() ?? '';
    const body = call.method === 'GET' ? undefined : await request.arrayBuffer();
    if (body && body.byteLength > mostBytes)
      return say(413, 'too_large', 'That is too much to send at once.');
    const answer = await ses.fetch(`${server}${pathname}${search}`, {
      method: request.method,
      headers: headersFor(request, call, server),
      ...(body && { body }),
      signal: leaving.signal,
      credentials: 'include',
      redirect: 'error',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
    });
    const out = { status: answer.status, headers: pick(answer.headers, droppedOfAnswer) };
    const isRead = tellsWhoIsIn(call);
    const received = isRead ? await answer.text() : '';
    if (isFromClinic(answer)) {
      await onAnswer({
        call,
        status: answer.status,
        sent: body ? Buffer.from(body).toString() : '',
        received,
      });
    }
    if (!isFromClinic(answer) || answer.status >= 502) onDoubt();
    if (isRead) return new Response(received === '' ? null : received, out);
    return new Response(answer.body && relay(answer.body, leaving), out);
  }

  async function forward(request: Request): Promise<Response> {
    const call = findAllowedCall(request.method, new URL(request.url).pathname);
    const refusal = refuse(call, parts);
    if (refusal || !call) return refusal ?? say(404, 'not_for_the_desk', '');
    const leaving = new AbortController();
    const end = endOf(request);
    const leave = () => leaving.abort();
    if (end.aborted) leave();
    end.addEventListener('abort', leave);
    if (call.stream) streams.add(leaving);
    leaving.signal.addEventListener('abort', () => streams.delete(leaving));
    const silence = setTimeout(onDoubt, silenceMs);
    const deadline = setTimeout(leave, deadlineMs);
    try {
      return await ask(request, call, leaving);
    } catch {
      leave();
      if (!end.aborted) onDoubt();
      return say(502, 'unreached', unreachedSentence(call));
    } finally {
      clearTimeout(silence);
      clearTimeout(deadline);
    }
  }

  return {
    forward,
    /** Streams do not notice that the clinic has gone; the page opens new ones when it is back. */
    endStreams: () => {
      for (const stream of streams) stream.abort();
    },
  };
}
