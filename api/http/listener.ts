import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '#api/http/context.ts';

/** Responses to requests that Node rejects before the app, by error code. */
const refusals: Record<string, [status: string, code: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The request is too large.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request took too long.'],
};
const malformed = ['400 Bad Request', 'invalid_http', 'The request is not valid.'] as const;

/** Responds as the app does: one sentence of plain text. */
function refuse(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void {
  // A response in progress cannot be replaced.
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, code, sentence] = refusals[error.code ?? ''] ?? malformed;
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${sentence.length}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Error-Code: ${code}`,
      'Connection: close',
      '',
      sentence,
    ].join('\r\n'),
  );
}

/** HTTP server with timeouts that tolerate slow networks but cut off slow-loris clients. */
export function createListener(app: App): Server {
  const handle = app.callback();
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 5_000,
      // Node's default would cut slow clients off only after 30 seconds, whatever headersTimeout is.
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => void handle(request, response),
  );
  server.maxHeadersCount = 100;
  server.on('clientError', refuse);
  // Unknown expectations are ignored; the request can still be answered.
  server.on('checkExpectation', (request, response) => void handle(request, response));
  return server;
}
