import { isFromClinic } from '#shared/delivery/reply.ts';

const typeOf: Record<string, RegExp> = {
  css: /^text\/css/,
  html: /^text\/html/,
  js: /^(text|application)\/javascript/,
  pdf: /^application\/pdf/,
  png: /^image\/png/,
  svg: /^image\/svg\+xml/,
  webmanifest: /^application\/manifest\+json/,
  woff2: /^font\/woff2/,
};

/** Complete, from our own server, and of the type of its URL: captive portals answer 200 without X-Request-Id. */
export function isCacheable(pathname: string, answer: Response): boolean {
  const extension = /\.(\w+)$/.exec(pathname)?.[1] ?? 'html';
  const { headers } = answer;
  return (
    answer.status === 200 &&
    answer.type === 'basic' &&
    !answer.redirected &&
    isFromClinic(answer) &&
    !/\bno-store\b/.test(headers.get('Cache-Control') ?? '') &&
    (typeOf[extension]?.test(headers.get('Content-Type') ?? '') ?? false)
  );
}

const pdfHeader = '%PDF-';

/** @returns null for a truncated response and for one that is no PDF, such as a captive portal's page */
export async function readWholePdf(answer: Response): Promise<ArrayBuffer | null> {
  const body = await answer.arrayBuffer();
  const length = answer.headers.get('Content-Length');
  const isWhole = answer.headers.has('Content-Encoding') || Number(length) === body.byteLength;
  const begin = new TextDecoder().decode(body.slice(0, pdfHeader.length));
  return isWhole && begin === pdfHeader ? body : null;
}
