import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `refuse`: connection refused. `cutAfterCommit`: the server has handled the request, and its response is lost. */
export type Fault = 'pass' | 'refuse' | 'hang' | 'cutAfterCommit';

interface SeenRequest {
  method: string;
  path: string;
  key: string;
  at: number;
}

export class FaultProxy {
  fault: Fault = 'pass';
  /** Faults for changes, while pages load normally. */
  callFault: Fault = 'pass';
  /** Faults for changes at one path. */
  readonly faults = new Map<string, Fault>();
  readonly seen: SeenRequest[] = [];
  /** Replaces the response body at a path, such as with a newer release's. */
  readonly rewrites = new Map<string, (body: string) => string>();
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

  posts(path: string): SeenRequest[] {
    return this.seen.filter((request) => request.method === 'POST' && request.path === path);
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = '' } = request;
    const { pathname: path } = new URL(request.url ?? '/', this.target);
    const key = String(request.headers['idempotency-key'] ?? '');
    this.seen.push({ method, path, key, at: performance.now() });
    const isCall = method !== 'GET' && path.startsWith('/api/');
    const fault = this.fault === 'pass' && isCall ? (this.faults.get(path) ?? this.callFault) : this.fault;
    if (fault === 'refuse') request.socket.destroy();
    else if (fault === 'hang') this.hanging.add(request);
    else this.forward(request, response, fault === 'cutAfterCommit', this.rewrites.get(path));
  }

  private forward(
    request: IncomingMessage,
    response: ServerResponse,
    isCut: boolean,
    rewrite?: (body: string) => string,
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
      // The server ended before its response did.
      answer.on('close', () => answer.complete || request.socket.destroy());
      if (!isCut && !rewrite) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (isCut || !rewrite) return request.socket.destroy();
        const body = rewrite(Buffer.concat(chunks).toString());
        const headers = { ...answer.headers, 'content-length': Buffer.byteLength(body) };
        return response.writeHead(200, headers).end(body);
      });
    });
    request.pipe(upstream);
  }
}
