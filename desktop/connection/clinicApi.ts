import type { Session } from 'electron';
import type { z } from 'zod';
import type { Call } from '#shared/contracts/call.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import {
  clientHeader,
  clientTooOld,
  contractVersion,
  describeClient,
  readContract,
  serverHeader,
} from '#shared/contracts/versions.ts';
import { isFromClinic } from './isFromClinic.ts';

const patienceMs = 10_000;
/** The server answers the health probe even under load, so five seconds without an answer means that it is unreachable. */
const probeMs = 5_000;

/** No response, or one that a healthy clinic server does not give. */
export class Unreached extends Error {
  override name = 'Unreached';
}

interface Asked<C extends Call> {
  status: number;
  /** Set when the response is a success. */
  data?: (C extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined) | undefined;
  /** Error message and error code of any other response. */
  sentence: string;
  code: string | null;
}

interface AskedParts {
  query?: Record<string, string>;
  body?: unknown;
}

export interface ClinicApi {
  /** Checks within five seconds that the server answers. @throws Unreached */
  probe(): Promise<void>;
  /** @throws Unreached */
  ask<C extends Call>(call: C, parts?: AskedParts): Promise<Asked<C>>;
  /** Opens the server-sent event stream; `signal` closes it. @throws Unreached */
  follow(call: Call, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ms);
  try {
    return await work(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

const health = { method: 'GET', path: '/api/health' } as const;

/**
 * API client of the main process, with the window's cookies. `onOutdated` is called when the server is too new for this
 * desk; that still counts as reaching the server.
 */
export function openClinicApi(
  ses: Session,
  getServer: () => string | null,
  onOutdated: () => void,
): ClinicApi {
  async function send(
    call: Pick<Call, 'method' | 'path'>,
    search: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<Response> {
    const server = getServer();
    if (!server) throw new Unreached('no server');
    try {
      const answer = await ses.fetch(`${server}${call.path}${search}`, {
        method: call.method,
        headers: {
          Accept: 'application/json',
          [clientHeader]: describeClient('desk'),
          ...(call.method !== 'GET' && { Origin: server }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
        credentials: 'include',
        redirect: 'error',
        cache: 'no-store',
        bypassCustomProtocolHandlers: true,
      });
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      if (!isFromClinic(answer)) throw new Error('another machine has answered');
      return answer;
    } catch (problem) {
      throw new Unreached('The clinic’s server cannot be reached.', { cause: problem });
    }
  }

  return {
    async probe() {
      await within(probeMs, async (signal) => {
        const answer = await send(health, '', undefined, signal);
        await answer.body?.cancel();
      });
    },
    async ask<C extends Call>(call: C, { query = {}, body }: AskedParts = {}): Promise<Asked<C>> {
      const search = new URLSearchParams(query).toString();
      const { answer, text } = await within(patienceMs, async (signal) => {
        const received = await send(call, search && `?${search}`, body, signal);
        const whole = await received.text().catch((problem: unknown) => {
          throw new Unreached('The answer broke off.', { cause: problem });
        });
        return { answer: received, text: whole };
      });
      const code = answer.headers.get('X-Error-Code');
      if (code === clientTooOld) onOutdated();
      if (!answer.ok) return { status: answer.status, sentence: text.slice(0, 300), code };
      try {
        const read = call.answer ? readAnswer(call.answer, JSON.parse(text)) : undefined;
        if (read && !read.isWhole) onOutdated();
        return { status: answer.status, sentence: '', code: null, data: read?.data as Asked<C>['data'] };
      } catch (problem) {
        if ((readContract(answer.headers.get(serverHeader)) ?? 0) > contractVersion) {
          onOutdated();
          return { status: answer.status, sentence: '', code: null };
        }
        // Response of a captive portal.
        throw new Unreached('That was not the clinic’s answer.', { cause: problem });
      }
    },
    async follow(call, signal) {
      const { ok, body } = await send(call, '', undefined, signal);
      if (!ok || !body) throw new Unreached('no stream');
      return body;
    },
  };
}
