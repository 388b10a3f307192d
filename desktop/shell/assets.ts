import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Response headers of all files served by the app protocol. */
export const ownHeaders = {
  'Content-Security-Policy': pagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

export const notFound = () =>
  new Response('Not found.', {
    status: 404,
    headers: { ...ownHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  });

/** Routes of the screens' router; all serve the same page. */
const pagePaths = new Set(['/', '/admin', '/auth']);

/** Paths are looked up unchanged in a list of files made at the start, so that path traversal is impossible. */
export function serveAssets(folder: string): (pathname: string) => Response {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length).split(sep).join('/'), path);
  }
  return (pathname) => {
    const path = files.get(pagePaths.has(pathname) ? '/desktop.html' : pathname);
    if (!path) return notFound();
    const type = types[extname(path)] ?? 'application/octet-stream';
    return new Response(readFileSync(path), { headers: { ...ownHeaders, 'Content-Type': type } });
  };
}
