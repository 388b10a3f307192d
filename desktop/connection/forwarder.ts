import { randomUUID } from 'node:crypto';
import type { Session } from 'electron';
import { idempotencyOf, type Call } from '#shared/contracts/call.ts';
import { handedOver, handedOverCalls } from '#shared/contracts/handover.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { maxPictureBytes } from '#shared/domain/pictures.ts';
import { isFromClinic } from '#shared/delivery/reply.ts';
import { findAllowedCall } from './allowedCalls.ts';
import { fetchOptions } from './clinicApi.ts';
import { errorResponse } from './errorResponse.ts';
import { readUpload } from './upload.ts';

/** As many as the server takes: drawings are longer, photographs longest. */
const maxBytes = ({ isLong, isUpload }: Call) =>
  (isLong ? 256 : 64) * 1024 + (isUpload ? maxPictureBytes : 0);
/** A request unanswered for this long triggers a health probe of five seconds, so that an outage shows within eight. */
const silenceMs = 2_000;
/** Time limit for the response headers. */
const deadlineMs = 20_000;
/** The same for an upload, which has to be sent first. */
const uploadDeadlineMs = 120_000;
/** How long a read waits for a server that has not answered yet, when the snapshot has an answer. */
const unsureMs = 1_000;
/** Hop-by-hop headers, and those of the browser and of another origin's cookies, are not forwarded. */
const droppedOfRequest =
  /^(origin|referer|host|content-length|connection|cookie|accept-encoding|upgrade|te|keep-alive|transfer-encoding|x-desk-request|sec-.*|proxy-.*)$/;
const droppedOfAnswer =
  /^(set-cookie|content-encoding|content-length|transfer-encoding|connection|strict-transport-security|access-control-.*)$/;

export interface Forwarded {
  call: Call;
  status: number;
  /** Bodies of request, without an upload's, and response; the latter only where it names the signed-in user. */
  sent: string;
  received: string;
}

/** Answers in place of the server while it is unreachable. */
export interface OfflineAnswers {
  /** Null where the snapshot does not have it. */
  answerRead(call: Call, request: Request): Response | null;
  takeWrite(call: Call, request: Request, body: string, file?: Uint8Array): Promise<Response>;
  /** Whether the request queries the outcome of a change that is recorded here. */
  isRecorded(request: Request): boolean;
  /** Replaces temporary ids in a path by the server's. */
  realPath(pathname: string): string;
}

interface ForwarderParts {
  ses: Session;
  getServer: () => string | null;
  /** A locked desk forwards nothing. */
  isLocked: () => boolean;
  /** A patient has the screen: only what belongs to their form is forwarded, and nothing is answered from the snapshot. */
  isHandedOver: () => boolean;
  isAway: () => boolean;
  /** Just after a start: whether the server is reachable is not known yet. */
  isUnsure: () => boolean;
  outage: OfflineAnswers;
  /** Aborts when the page no longer waits for the response. */
  endOf: (request: Request) => AbortSignal;
  /** Called before a request is sent; what it returns is called with the response of the clinic's server. */
  onRequest: () => (forwarded: Forwarded) => void | Promise<void>;
  /** Called when a start is answered from the snapshot, because the server has not answered in time. */
  onOfflineStart: () => void;
  /** Called when there is no response, none for a while, or one from another server. */
  onOutageSuspected: () => void;
}

function pick(headers: Headers, dropped: RegExp): Headers {
  const picked = new Headers();
  for (const [name, value] of headers) if (!dropped.test(name)) picked.set(name, value);
  return picked;
}

/** Streams the response body, and aborts the request when the page cancels it. */
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

const isSessionCall = ({ path }: Call) =>
  [userCalls.logIn, userCalls.logOut, userCalls.getCurrentUser].some((call) => call.path === path);

const noAnswerSentence = (call: Call) =>
  idempotencyOf(call)
    ? 'No answer came. We don’t know yet whether this was saved.'
    : 'The clinic’s server cannot be reached. The desk keeps trying.';

const notForDesk = refusal(404, 'not_for_the_desk', 'The desk has no use for this address.');
const locked = refusal(423, 'locked', 'The desk is locked.');
const withPatient = refusal(423, handedOver, 'This screen is handed over. Please enter the PIN first.');
const noServer = refusal(503, 'no_server', 'The address of the clinic is not set yet.');
const neverSent = refusal(
  503,
  'never_sent',
  'Not possible without the clinic’s server, so nothing was sent.',
);
const tooLarge = refusal(413, 'too_large', 'That is too much to send at once.');

/** Why a request must not be forwarded. */
function findRefusal(call: Call, parts: ForwarderParts): Refusal | null {
  const { isLocked, isHandedOver, isAway, getServer } = parts;
  if (isLocked()) return locked;
  if (isHandedOver() && !handedOverCalls.includes(call)) return withPatient;
  if (!getServer()) return noServer;
  return isAway() && call.method !== 'GET' && !call.offline ? neverSent : null;
}

function headersFor(request: Request, call: Call, server: string): Headers {
  const headers = pick(request.headers, droppedOfRequest);
  if (call.method === 'GET') return headers;
  headers.set('Origin', server);
  // Chromium repeats a request when a reused connection closes without a response; the key makes that harmless.
  if (idempotencyOf(call) && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', randomUUID());
  return headers;
}

/**
 * Forwards the window's requests to the clinic's server with cookies that the page cannot read: only contract calls,
 * only to this one server. A request is aborted with the page's own, or when the response headers are late; a change is
 * then reported as `unreached`, its outcome unknown. Requests that were not sent get `never_sent`, `locked` or
 * `no_server`.
 */
export function createForwarder(parts: ForwarderParts) {
  const { ses, getServer, isAway, isUnsure, outage, endOf, onRequest, onOfflineStart, onOutageSuspected } =
    parts;
  const streams = new Set<AbortController>();

  async function exchange(request: Request, call: Call, leaving: AbortController): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const server = getServer() ?? '';
    const body = call.method === 'GET' ? undefined : await request.arrayBuffer();
    if (body && body.byteLength > maxBytes(call)) return errorResponse(tooLarge);
    const onAnswer = onRequest();
    const answer = await ses.fetch(`${server}${outage.realPath(pathname)}${search}`, {
      method: request.method,
      headers: headersFor(request, call, server),
      ...(body && { body }),
      ...fetchOptions,
      signal: leaving.signal,
    });
    const out = { status: answer.status, headers: pick(answer.headers, droppedOfAnswer) };
    const isRead = isSessionCall(call);
    const received = isRead ? await answer.text() : '';
    if (isFromClinic(answer)) {
      await onAnswer({
        call,
        status: answer.status,
        sent: body && !call.isUpload ? Buffer.from(body).toString() : '',
        received,
      });
    }
    if (!isFromClinic(answer) || answer.status >= 502) onOutageSuspected();
    if (isRead) return new Response(received === '' ? null : received, out);
    return new Response(answer.body && relay(answer.body, leaving), out);
  }

  /** Answers from the snapshot, or records in the journal; null for a read that only the server may answer. */
  async function answerOffline(request: Request, call: Call): Promise<Response | null> {
    if (call.method === 'GET') return outage.answerRead(call, request);
    const bytes = await request.arrayBuffer();
    if (bytes.byteLength > maxBytes(call)) return errorResponse(tooLarge);
    const upload = call.isUpload && (await readUpload(bytes, request.headers.get('Content-Type') ?? ''));
    return upload
      ? outage.takeWrite(call, request, upload.details, upload.file)
      : outage.takeWrite(call, request, Buffer.from(bytes).toString());
  }

  async function forward(request: Request): Promise<Response> {
    const call = findAllowedCall(request.method, new URL(request.url).pathname);
    if (!call) return errorResponse(notForDesk);
    const refused = findRefusal(call, parts);
    if (refused) return errorResponse(refused);
    const offline = isAway() || outage.isRecorded(request) ? await answerOffline(request, call) : null;
    if (offline) return offline;
    const leaving = new AbortController();
    const end = endOf(request);
    const leave = () => leaving.abort();
    if (end.aborted) leave();
    end.addEventListener('abort', leave);
    if (call.stream) streams.add(leaving);
    leaving.signal.addEventListener('abort', () => streams.delete(leaving));
    const silence = setTimeout(onOutageSuspected, silenceMs);
    const deadline = setTimeout(leave, call.isUpload ? uploadDeadlineMs : deadlineMs);
    // The first screens do not wait for a server that may be unreachable.
    const early = isUnsure() && outage.answerRead(call, request) ? setTimeout(leave, unsureMs) : undefined;
    try {
      return await exchange(request, call, leaving);
    } catch {
      leave();
      if (!end.aborted) onOutageSuspected();
      const offlineAnswer = call.method === 'GET' && !end.aborted && outage.answerRead(call, request);
      if (offlineAnswer && isUnsure()) onOfflineStart();
      if (offlineAnswer) return offlineAnswer;
      return errorResponse(refusal(502, 'unreached', noAnswerSentence(call)));
    } finally {
      clearTimeout(silence);
      clearTimeout(deadline);
      clearTimeout(early);
    }
  }

  return {
    forward,
    /** Streams do not notice a lost connection; the page opens new ones afterwards. */
    endStreams: () => {
      for (const stream of streams) stream.abort();
    },
  };
}
