import { setTimeout as sleep } from 'node:timers/promises';
import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** What fetch cannot send: any path or header, a single body with its length, a list of pieces in chunks. */
export function sendRaw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer | string[],
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((answer, failed) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        answer({
          status: response.statusCode ?? 0,
          statusText: response.statusMessage ?? '',
          headers: response.headers,
          bytes,
          text: bytes.toString(),
        });
      });
    });
    sent.on('error', failed);
    if (!Array.isArray(body)) return void sent.end(body);
    void (async () => {
      for (const chunk of body) {
        sent.write(chunk);
        await sleep(1);
      }
      sent.end();
    })();
  });
}
