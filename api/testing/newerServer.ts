import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientHeader, serverHeader } from '#shared/contracts/versions.ts';

/** The differences of a later release. */
interface Release {
  /** Value of the `Clinic-Server` header. */
  version: string;
  /** It refuses clients of this release. */
  refusesOld: boolean;
  /** Replacements of responses, by path. */
  answers: Record<string, (answer: unknown) => unknown>;
  /** Responses that this server does not give, by method and path: `POST /api/…`. */
  refusals: Record<string, { status: number; code: string; text: string }>;
}

export interface NewerServer {
  url: string;
  release: Release;
  stop(): void;
}

/** A proxy that simulates another release: it changes responses and versions of this server. */
export async function startNewerServer(target: string): Promise<NewerServer> {
  const release: Release = { version: '9.0.0; contract=900', refusesOld: false, answers: {}, refusals: {} };
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target);
    const change = release.answers[pathname];
    const refusal = release.refusals[`${request.method} ${pathname}`];
    if (refusal) {
      const headers = { 'X-Request-Id': 'another version', 'X-Error-Code': refusal.code };
      response.writeHead(refusal.status, headers).end(refusal.text);
      return;
    }
    const headers = { ...request.headers };
    delete headers['accept-encoding'];
    // The real server would refuse a client that claims an older version than it serves.
    const name = clientHeader.toLowerCase();
    const client = headers[name];
    if (release.refusesOld && client) headers[name] = String(client).replace(/contract=\d+/, 'contract=0');
    const upstream = send({ hostname, port, method: request.method, path: request.url, headers });
    upstream.on('error', () => request.socket.destroy());
    response.on('close', () => upstream.destroy());
    upstream.on('response', (answer) => {
      if (pathname.startsWith('/api/')) answer.headers[serverHeader.toLowerCase()] = release.version;
      if (!change || (answer.statusCode !== 200 && answer.statusCode !== 201)) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = JSON.stringify(change(JSON.parse(Buffer.concat(chunks).toString())));
        const length = Buffer.byteLength(body);
        response
          .writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': length })
          .end(body);
      });
    });
    request.pipe(upstream);
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    release,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
