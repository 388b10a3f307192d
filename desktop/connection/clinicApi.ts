import type { z } from 'zod';
import type { Call } from '#shared/contracts/call.ts';
import { clientTooOld } from '#shared/contracts/versions.ts';
import { classify } from '#shared/delivery/classify.ts';
import { readHead, readSentence } from '#shared/delivery/reply.ts';
import { addressOf, requestInit, type RequestParts } from '#shared/delivery/request.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';

const patienceMs = 10_000;
/** The server answers the health probe even under load, so five seconds without an answer means that it is unreachable. */
const probeMs = 5_000;

/** No response, or one that a healthy clinic server does not give. */
export class ServerUnreachableError extends Error {
  override name = 'ServerUnreachableError';
}

interface Answered<C extends Call> {
  status: number;
  /** Set when the response is a success. */
  data?: (C extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined) | undefined;
  /** Error message and error code of any other response. */
  sentence: string;
  code: string | null;
}

type SentCall = Pick<Call, 'method' | 'path'>;

/** Electron's `session`, or a test's. */
interface Fetcher {
  fetch(address: string, init: RequestInit & { bypassCustomProtocolHandlers: boolean }): Promise<Response>;
}

/** For every request to the server, with the window's cookies. */
export const fetchOptions = {
  credentials: 'include',
  redirect: 'error',
  cache: 'no-store',
  bypassCustomProtocolHandlers: true,
} as const;

export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ms);
  try {
    return await work(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

const health = { method: 'GET', path: '/api/health' } as const;

/** For the main process. `onOutdated`: the server is too new for this desk, which still counts as reaching it. */
export function openClinicApi(
  ses: Fetcher,
  getServer: () => string | null,
  onOutdated: () => void,
  /** Called with the `Date` header of each of the server's answers, and when that was asked for. */
  onDate: (date: string | null, sentAt: number) => void = () => {},
) {
  async function send(call: SentCall, parts: RequestParts, signal: AbortSignal): Promise<Response> {
    const server = getServer();
    if (!server) throw new ServerUnreachableError('no server');
    const init = requestInit('desk', call, parts);
    const headers = { ...init.headers, ...(call.method !== 'GET' && { Origin: server }) };
    const sentAt = Date.now();
    const answer = await ses.fetch(server + addressOf(call, parts), {
      ...init,
      ...fetchOptions,
      headers,
      signal,
    });
    if (readHead(answer, Date.now()).isFromClinic) onDate(answer.headers.get('Date'), sentAt);
    return answer;
  }

  async function fetchAnswer(call: SentCall, parts: RequestParts, signal: AbortSignal): Promise<Response> {
    try {
      const answer = await send(call, parts, signal);
      const { kind } = classify(readHead(answer, Date.now()));
      if (kind !== 'unknown' && kind !== 'foreign') return answer;
      throw new Error(`status ${answer.status}, ${kind}`);
    } catch (problem) {
      throw new ServerUnreachableError('The clinic’s server cannot be reached.', { cause: problem });
    }
  }

  const readReply = async (answer: Response) => ({
    head: readHead(answer, Date.now()),
    text: await answer.text(),
  });

  return {
    /** Checks within five seconds that the server answers. @throws ServerUnreachableError */
    async probe(): Promise<void> {
      await within(probeMs, async (signal) => {
        const answer = await fetchAnswer(health, {}, signal);
        await answer.body?.cancel();
      });
    },
    /** @throws ServerUnreachableError */
    async request<C extends Call>(call: C, parts: RequestParts = {}): Promise<Answered<C>> {
      const { head, text } = await within(patienceMs, async (signal) =>
        readReply(await fetchAnswer(call, parts, signal)).catch((problem: unknown) => {
          throw new ServerUnreachableError('The answer broke off.', { cause: problem });
        }),
      );
      const { status, code } = head;
      if (code === clientTooOld) onOutdated();
      if (classify(head).kind !== 'done') return { status, sentence: readSentence(head, text), code };
      try {
        const read = call.answer ? readAnswer(call.answer, JSON.parse(text)) : undefined;
        if (read && !read.isWhole) onOutdated();
        return { status, sentence: '', code: null, data: read?.data as Answered<C>['data'] };
      } catch (problem) {
        if (head.isNewer) {
          onOutdated();
          return { status, sentence: '', code: null };
        }
        // Response of a captive portal.
        throw new ServerUnreachableError('That was not the clinic’s answer.', { cause: problem });
      }
    },
    /** The bytes of a picture; without, why not. @throws ServerUnreachableError */
    download: (call: Call, parts: RequestParts) =>
      within(patienceMs, async (signal) => {
        const answer = await fetchAnswer(call, parts, signal);
        const { status, code } = readHead(answer, Date.now());
        const bytes = await answer.arrayBuffer().catch((problem: unknown) => {
          throw new ServerUnreachableError('The answer broke off.', { cause: problem });
        });
        return { status, code, ...(answer.ok && { bytes: new Uint8Array(bytes) }) };
      }),
    /** Opens the server-sent event stream; `signal` closes it. @throws ServerUnreachableError */
    async follow(call: Call, signal: AbortSignal) {
      const { ok, body } = await fetchAnswer(call, {}, signal);
      if (!ok || !body) throw new ServerUnreachableError('no stream');
      return body;
    },
    /** One request and its whole reply, also another machine's. @throws without a reply */
    exchange: async (call: SentCall, parts: RequestParts, signal: AbortSignal) =>
      readReply(await send(call, parts, signal)),
  };
}

export type ClinicApi = ReturnType<typeof openClinicApi>;
