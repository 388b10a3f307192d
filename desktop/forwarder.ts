import type { Session } from 'electron';
import type { Call } from '#shared/contracts/call.ts';
import { findAllowedCall } from './allowedCalls.ts';

const mostBytes = 64 * 1024;
/** What belongs to the connection, to the browser or to the cookies of another origin is not passed on. */
const droppedOfRequest =
  /^(origin|referer|host|content-length|connection|cookie|accept-encoding|upgrade|te|keep-alive|transfer-encoding|sec-.*|proxy-.*)$/;
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
  /** While the desk is locked nothing leaves it but a log-out. */
  isLocked: () => boolean;
  onAnswer: (forwarded: Forwarded) => void | Promise<void>;
  onUnreached: () => void;
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
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (problem) {
        controller.error(problem);
      }
    },
    cancel() {
      leaving.abort();
      reader.cancel().catch(() => {});
    },
  });
}

const tellsWhoIsIn = ({ path }: Call) => path === '/api/login' || path === '/api/logout';

/**
 * Takes the window's requests to the clinic's server through the window's own cookies, which the window itself
 * never sees. Only calls of the contracts, only to the one server.
 */
export function makeForwarder({ ses, getServer, isLocked, onAnswer, onUnreached }: ForwarderParts) {
  return async function forward(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const call = findAllowedCall(request.method, pathname);
    if (!call) return say(404, 'not_for_the_desk', 'The desk has no use for this address.');
    if (isLocked() && call.path !== '/api/logout') return say(423, 'locked', 'The desk is locked.');
    const server = getServer();
    if (!server) return say(503, 'no_server', 'The address of the clinic is not set yet.');

    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const body = hasBody ? await request.arrayBuffer() : undefined;
    if (body && body.byteLength > mostBytes)
      return say(413, 'too_large', 'That is too much to send at once.');
    const headers = pick(request.headers, droppedOfRequest);
    if (hasBody) headers.set('Origin', server);
    const leaving = new AbortController();
    request.signal.addEventListener('abort', () => leaving.abort());

    let answer: Response;
    try {
      answer = await ses.fetch(`${server}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(body && { body }),
        signal: leaving.signal,
        credentials: 'include',
        redirect: 'error',
        cache: 'no-store',
        bypassCustomProtocolHandlers: true,
      });
    } catch {
      if (!leaving.signal.aborted) onUnreached();
      return say(502, 'unreached', 'The clinic’s server cannot be reached. The desk keeps trying.');
    }
    if (answer.status >= 502) onUnreached();
    const out = { status: answer.status, headers: pick(answer.headers, droppedOfAnswer) };
    const isRead = tellsWhoIsIn(call);
    const received = isRead ? await answer.text() : '';
    await onAnswer({ call, status: answer.status, sent: body ? Buffer.from(body).toString() : '', received });
    if (isRead) return new Response(received === '' ? null : received, out);
    return new Response(answer.body && relay(answer.body, leaving), out);
  };
}
