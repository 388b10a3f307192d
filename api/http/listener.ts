import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { App } from '#api/http/context.ts';

type Refusal = readonly [status: string, code: string, sentence: string];

const maxHeaders = 100;
const tooManyHeaders: Refusal = [
  '431 Request Header Fields Too Large',
  'headers_too_large',
  'The request is too large.',
];
/** Responses to requests that Node rejects before the app, by error code. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: tooManyHeaders,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request took too long.'],
};
const malformed: Refusal = ['400 Bad Request', 'invalid_http', 'The request is not valid.'];
/** Node gives no tunnel to the app, and without a listener closes the connection without a word. */
const noTunnel: Refusal = [
  '405 Method Not Allowed',
  'wrong_method',
  'This address does not take that method.',
];

/** One sentence of plain text, as the app responds. */
const refusalHeaders = (code: string, sentence: string) => ({
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Length': sentence.length,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Error-Code': code,
  Connection: 'close',
});

/** Responds to what Node could not read as a request. */
function refuse(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void {
  // A response in progress cannot be replaced.
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  end(socket, refusals[error.code ?? ''] ?? malformed);
}

/** Closes both directions: Node has no timeout for a connection whose client leaves its side open. */
function end(socket: Duplex, [status, code, sentence]: Refusal): void {
  const headers = Object.entries(refusalHeaders(code, sentence)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', sentence].join('\r\n'), () => socket.destroy());
}

/**
 * Whether a request names its host once (RFC 9112, section 3.2): a proxy and this server could otherwise each believe
 * another one. HTTP/1.0 may leave it out. `headers` would hide a second one.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function findRefusal(request: IncomingMessage): Refusal | undefined {
  // Names and values. Node drops those beyond its limit without a word: the origin, or the address that a proxy adds.
  if (request.rawHeaders.length > 2 * maxHeaders) return tooManyHeaders;
  return hasOneHost(request) ? undefined : malformed;
}

/** HTTP server with timeouts that tolerate slow networks, but not clients that send or read next to nothing. */
export function createListener(app: App): Server {
  const callback = app.callback();
  function handle(request: IncomingMessage, response: ServerResponse): void {
    const refusal = findRefusal(request);
    if (!refusal) return void callback(request, response);
    const [status, code, sentence] = refusal;
    response.writeHead(Number.parseInt(status), refusalHeaders(code, sentence)).end(sentence);
  }
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 5_000,
      // Node's default would cut slow clients off only after 30 seconds, whatever headersTimeout is.
      connectionsCheckingInterval: 2_000,
      // Node's own refusal has no sentence and no headers, and lets a second Host through.
      requireHostHeader: false,
    },
    handle,
  );
  server.maxHeadersCount = maxHeaders;
  // For clients that do not read their answer: Node's default is none. Live changes have a heartbeat every 20 seconds.
  server.timeout = 60_000;
  server.on('clientError', refuse);
  server.on('connect', (_request, socket) =>
    end(
      socket.on('error', () => {}),
      noTunnel,
    ),
  );
  // Unknown expectations are ignored; the request can still be answered.
  server.on('checkExpectation', handle);
  return server;
}
