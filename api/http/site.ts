import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import type Koa from 'koa';
import send from 'send';
import { handedOverHint, sessionHintCookie } from '#shared/cookies.ts';
import { paths, withoutScriptsId } from '#shared/paths.ts';
import type { Context, Middleware } from '#api/http/context.ts';
import { ApiError, wrongMethod } from '#api/http/errors.ts';
import { deskPermissions, policyOfPage } from '#api/http/headers.ts';

const guidesPath = '/attached_assets/';
const year = 'public, max-age=31536000, immutable';
/** Revalidated each time; 304 while unchanged. */
const revalidate = 'no-cache';

/** The paths of a built site: each page by its folder's, any other file by its own. */
function readAddresses(folder: string): Map<string, string> {
  const addresses = new Map<string, string>();
  if (!existsSync(folder)) return addresses;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const path = '/' + relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    addresses.set(entry.name === 'index.html' ? dirname(path) : path, path);
  }
  return addresses;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

interface CompressedFile {
  body: Buffer;
  headers: Record<string, string>;
}

/** Range and conditional requests, whose rules `send` implements. */
const particulars = ['range', 'if-match', 'if-unmodified-since'];
const isPlain = ({ headers }: Koa.Request) => particulars.every((name) => headers[name] === undefined);

/** Caches compressed files with the headers from `send`; files do not change while the process runs. */
function compressedFiles(folder: string): (path: string) => CompressedFile | undefined {
  const files = new Map<string, CompressedFile | undefined>();
  function read(path: string): CompressedFile | undefined {
    const file = join(folder, `${path}.br`);
    if (!existsSync(file)) return undefined;
    const { size, mtime } = statSync(file);
    const tag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    return { body: readFileSync(file), headers: { ETag: tag, 'Last-Modified': mtime.toUTCString() } };
  }
  return (path) => {
    if (!files.has(path)) files.set(path, read(path));
    return files.get(path);
  };
}

/** Finds the Content-Security-Policy of a page; pages do not change while the process runs. */
function pagePolicies(folder: string): (path: string) => string {
  const policies = new Map<string, string>();
  return (path) => {
    const policy = policies.get(path) ?? policyOfPage(readFileSync(join(folder, path), 'utf8'));
    policies.set(path, policy);
    return policy;
  };
}

/** Sends a cached file, or 304. */
function sendCompressed(ctx: Context, { body, headers }: CompressedFile): void {
  ctx.set(headers);
  if (ctx.fresh) {
    ctx.remove('Content-Encoding');
    ctx.status = 304;
  } else ctx.body = body;
}

/** Streams one file with validators and ranges; resolves when the response has been handled. */
function sendFile(ctx: Context, root: string, path: string, options: send.SendOptions): Promise<void> {
  ctx.respond = false;
  // Koa's for 200; without one Node writes that of the status that `send` sets.
  ctx.res.statusMessage = '';
  return new Promise((done, failed) => {
    ctx.res.once('close', done);
    send(ctx.req, encodeURI(path), { root, cacheControl: false, ...options })
      .on('error', (error: { status: number; headers?: Record<string, string> }) => {
        // Nothing has been sent yet, so Koa can respond normally.
        ctx.respond = true;
        for (const name of ['Content-Disposition', 'Content-Encoding', 'Content-Length', 'ETag'])
          ctx.remove(name);
        failed(fileError(error.status, error.headers));
      })
      .pipe(ctx.res);
  });
}

const missing = () => new ApiError(404, 'not_found', 'This file does not exist.');

function fileError(status: number, headers: Record<string, string> = {}): ApiError {
  if (status === 416) return new ApiError(416, 'no_such_range', 'The file does not have that part.', headers);
  if (status === 412) return new ApiError(412, 'file_changed', 'The file has changed meanwhile.');
  return missing();
}

/** Serves site and guides, listed once at start, so that any other path outside /api/ is a real 404. */
export function serveSite(siteFolder: string, guidesFolder = 'attached_assets'): Middleware {
  const pages = readAddresses(siteFolder);
  const compressed = compressedFiles(siteFolder);
  const policyOf = pagePolicies(siteFolder);
  const guides = readAddresses(guidesFolder);

  const isGuide = (path: string) => path.startsWith(guidesPath);
  const findGuide = (path: string) => guides.get(path.slice(guidesPath.length - 1));

  async function serveGuide(ctx: Context, path: string) {
    const file = findGuide(path);
    if (!file) throw missing();
    ctx.status = 200;
    ctx.set('Cache-Control', revalidate);
    // Written for patients; as a search result a guide could count as advertising a medicine.
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = extname(file);
    ctx.set('Content-Disposition', `inline; filename="${file.slice(1)}"`);
    await sendFile(ctx, guidesFolder, file, {});
  }

  async function servePage(ctx: Context, path: string, status: number) {
    ctx.status = status;
    ctx.set('Cache-Control', path.startsWith('/assets/') ? year : status === 404 ? 'no-store' : revalidate);
    ctx.type = extname(path);
    // The worker keeps /404.html with its headers, for unknown addresses without network.
    if (basename(path) === 'index.html' || path === '/404.html')
      ctx.set('Content-Security-Policy', policyOf(path));
    if (path === `${paths.admin}/index.html`) ctx.set('Permissions-Policy', deskPermissions);
    ctx.vary('Accept-Encoding');
    const packed = compressed(path);
    if (packed && ctx.acceptsEncodings('br', 'identity') === 'br') {
      ctx.set('Content-Encoding', 'br');
      if (isPlain(ctx.request)) sendCompressed(ctx, packed);
      else await sendFile(ctx, siteFolder, `${path}.br`, { acceptRanges: false });
    } else {
      await sendFile(ctx, siteFolder, path, { acceptRanges: status === 200 });
    }
  }

  /** A form posted by the browser because the app had not started. */
  const isPostedForm = (ctx: Context) =>
    ctx.method === 'POST' &&
    pages.get(ctx.path)?.endsWith('/index.html') === true &&
    /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i.test(ctx.get('Content-Type'));

  return async (ctx, next) => {
    if (isPostedForm(ctx)) {
      ctx.status = 303;
      return ctx.redirect(`${ctx.path}#${withoutScriptsId}`);
    }
    if (ctx.path.startsWith('/api/') || ctx.path === '/api') return next();
    const path = decode(ctx.path);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      if (path && (isGuide(path) ? findGuide(path) : pages.has(path))) throw wrongMethod(['GET', 'HEAD']);
      return next();
    }
    if (path && isGuide(path)) return serveGuide(ctx, path);
    const file = path && pages.get(path);
    // It has no script that leads a patient who was given the screen back to their form.
    if (file === '/map.html' && ctx.cookies.get(sessionHintCookie) === handedOverHint)
      return ctx.redirect(paths.admin);
    if (file) return servePage(ctx, file, 200);
    const page = path?.slice(0, -1);
    // An encoded slash belongs to a name, and no file here has one in its name.
    if (page && ctx.path.endsWith('/') && pages.has(page)) {
      ctx.status = 308;
      return ctx.redirect(encodeURI(page) + ctx.search);
    }
    if (path?.startsWith('/assets/') || !pages.has('/404.html')) throw missing();
    // They are conditions on a file, and there is none (RFC 9110, 13.2.1).
    for (const name of ['if-match', 'if-unmodified-since']) delete ctx.req.headers[name];
    return servePage(ctx, '/404.html', 404);
  };
}
