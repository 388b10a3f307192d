import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy between the browser and the server. `refuse`: connection refused. `cutAfterHeaders` and `cutAfterCommit`: the
 * server has handled the request, and the response breaks off after or before its headers. `holdBody`: the headers
 * come, and the body when `release` is called. `captive`: a captive portal that answers everything.
 */
export type Fault =
  | 'pass'
  | 'refuse'
  | 'hang'
  | 'cutAfterHeaders'
  | 'cutAfterCommit'
  | 'holdBody'
  | 'captive'
  | 'busy'
  | 'tooMany';

/** A response in place of the server's: a proxy's, a filter's, a captive portal's, or a server error. */
export interface Instead {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface SeenRequest {
  method: string;
  path: string;
  key: string;
  at: number;
  /** Called with the server's response. */
  status?: number;
}

/** Replaces the response body, such as with a newer release's. */
type Rewrite = (body: string) => string;

export class FaultProxy {
  fault: Fault = 'pass';
  /** Faults for changes, while pages load normally; queued ones apply once each, first. */
  callFault: Fault = 'pass';
  calls: Fault[] = [];
  /** Faults for changes at one path. */
  readonly faults = new Map<string, Fault>();
  /** Response for every API call, whatever its method. */
  instead: Instead | null = null;
  /** The same for one path. */
  readonly insteadOf = new Map<string, Instead>();
  readonly seen: SeenRequest[] = [];
  readonly rewrites = new Map<string, Rewrite>();
  private readonly held = new Map<string, () => void>();
  private readonly hanging = new Set<IncomingMessage>();
  private readonly target: URL;
  private readonly server = createServer((request, response) => this.answer(request, response));

  constructor(target: string) {
    this.target = new URL(target);
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    this.server.listen(0, 'localhost');
    await once(this.server, 'listening');
    return this;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Ends hanging requests, as a recovering network does. */
  cutHanging(): void {
    for (const request of this.hanging) request.socket.destroy();
    this.hanging.clear();
  }

  /** Sends the body that was held back at this path. */
  release(path: string): void {
    this.held.get(path)?.();
    this.held.delete(path);
  }

  posts(path: string): SeenRequest[] {
    return this.seen.filter((request) => request.method === 'POST' && request.path === path);
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', this.target);
    const key = String(request.headers['idempotency-key'] ?? '').replaceAll('"', '');
    const seen: SeenRequest = { method: request.method ?? '', path: pathname, key, at: performance.now() };
    this.seen.push(seen);
    const isCall = request.method !== 'GET' && pathname.startsWith('/api/');
    const callFault = () => this.faults.get(pathname) ?? this.calls.shift() ?? this.callFault;
    const fault = this.fault === 'pass' && isCall ? callFault() : this.fault;
    const instead = this.insteadOf.get(pathname) ?? (pathname.startsWith('/api/') ? this.instead : null);
    if (instead) {
      const { status, headers = { 'Content-Type': 'text/html' }, body = '<h1>Not the clinic</h1>' } = instead;
      response.writeHead(status, headers).end(body);
    } else if (fault === 'refuse') request.socket.destroy();
    else if (fault === 'captive') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to the hotel</h1>');
    } else if (fault === 'busy') {
      response.writeHead(503, { 'Content-Type': 'text/plain' }).end('The service is busy.');
    } else if (fault === 'tooMany') {
      response.writeHead(429, { 'Content-Type': 'text/plain', 'Retry-After': '3' }).end('Too many attempts.');
    } else if (fault === 'hang') {
      this.hanging.add(request);
    } else {
      this.forward(request, response, fault, this.rewrites.get(pathname), seen);
    }
  }

  private forward(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault,
    rewrite: Rewrite | undefined,
    seen: SeenRequest,
  ): void {
    const headers = { ...request.headers };
    if (rewrite)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const { hostname, port } = this.target;
    // A new connection each time: a reused one that the server has just closed would be an unintended fault.
    const connection = { hostname, port, agent: false };
    const upstream = sendRequest({ ...connection, method: request.method, path: request.url, headers });
    upstream.on('error', () => request.socket.destroy());
    response.on('close', () => upstream.destroy());
    upstream.on('response', (answer) => {
      seen.status = answer.statusCode ?? 0;
      // The server ended before its response did.
      answer.on('close', () => answer.complete || request.socket.destroy());
      if (fault === 'holdBody') {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        this.held.set(seen.path, () => void answer.pipe(response));
        return;
      }
      const isCut = fault === 'cutAfterCommit' || fault === 'cutAfterHeaders';
      if (!isCut && !rewrite) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        if (rewrite) {
          const text = rewrite(body.toString());
          const length = Buffer.byteLength(text);
          response.writeHead(200, { ...answer.headers, 'content-length': length }).end(text);
          return;
        }
        if (fault === 'cutAfterHeaders') {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          response.write(body.subarray(0, 2));
          setTimeout(() => request.socket.destroy(), 50);
        } else request.socket.destroy();
      });
    });
    request.pipe(upstream);
  }
}
