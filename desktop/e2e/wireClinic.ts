import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A change request as received on the socket. */
export interface Arrival {
  line: string;
  key: string | null;
  /** Resolves when the client closes the connection. */
  closed: Promise<unknown>;
}

const answer = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nX-Request-Id: wire\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: keep-alive\r\n\r\n${body}`;

/**
 * A clinic server on raw sockets with keep-alive: answers reads; reads a change completely and then closes the
 * connection (`cut`) or never answers (`hang`).
 */
export async function startWireClinic() {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  const state = { onChange: 'cut' as 'cut' | 'hang' };
  const server = createServer((socket) => {
    sockets.add(socket);
    const closed = once(socket, 'close').finally(() => sockets.delete(socket));
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (rest.length === 0 || rest.join('\r\n\r\n').length < length) return;
      text = '';
      const line = head.split(' HTTP/')[0] ?? '';
      if (line === 'GET /api/health') socket.write(answer('200 OK', '{"status":"ok"}'));
      else if (line === 'GET /api/user') socket.write(answer('401 Unauthorized', 'Please log in.'));
      // Parallel reads leave several reusable connections behind.
      else if (line.startsWith('GET')) setTimeout(() => socket.write(answer('200 OK', '[]')), 200);
      else {
        const key = /^idempotency-key: *(.+)$/im.exec(head)?.[1]?.trim() ?? null;
        arrivals.push({ line, key, closed });
        if (state.onChange === 'cut') socket.destroy();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    state,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
