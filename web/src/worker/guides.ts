import {
  guideCache,
  guideKey,
  withMark,
  markReplaced,
  missingGuideQuery,
  wasReplacedLately,
  type CachedGuide,
} from '#web/offline/guideFiles.ts';
import { isCacheable, readWholePdf } from '#web/worker/cacheable.ts';
import { paths } from '#shared/paths.ts';
import { answerRange } from '#web/worker/ranges.ts';

function isSame(one: ArrayBuffer, other: ArrayBuffer): boolean {
  const [bytes, others] = [new Uint8Array(one), new Uint8Array(other)];
  return bytes.length === others.length && bytes.every((byte, index) => byte === others[index]);
}

/** The new file is read completely before it replaces the old one, so that an interrupted download keeps the old. */
async function cacheGuide(url: string): Promise<CachedGuide> {
  const cache = await caches.open(guideCache);
  const key = guideKey(url);
  const cached = await cache.match(key);
  const asBefore = {
    url,
    isCached: cached !== undefined,
    isUpdated: cached !== undefined && wasReplacedLately(cached),
  };
  try {
    const etag = cached?.headers.get('ETag');
    const answer = await fetch(key, {
      cache: 'no-store',
      signal: AbortSignal.timeout(60_000),
      // By default the browser adds `no-cache`, which the server answers with the full file.
      headers: etag ? { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } : {},
    });
    if (answer.status === 304) return asBefore;
    const body = isCacheable('.pdf', answer) ? await readWholePdf(answer) : null;
    if (!body) return asBefore;
    const isChanged = cached !== undefined && !isSame(await cached.arrayBuffer(), body);
    const headers = isChanged ? markReplaced(answer.headers) : withMark(answer.headers, cached);
    await cache.put(key, new Response(body, { headers }));
    return { url, isCached: true, isUpdated: isChanged || asBefore.isUpdated };
  } catch {
    return asBefore;
  }
}

export function cacheGuides(urls: readonly string[]): Promise<CachedGuide[]> {
  return Promise.all(urls.filter((url) => /^\/attached_assets\/[^/]+\.pdf$/.test(url)).map(cacheGuide));
}

/** Serves a guide from the cache, else from the server; if neither has it, redirects to the app, which has its text. */
export async function answerGuide(request: Request): Promise<Response> {
  const cache = await caches.open(guideCache);
  const cached = await cache.match(guideKey(new URL(request.url).pathname));
  if (cached) return answerRange(request, cached);
  if (request.mode !== 'navigate') return fetch(request);
  const answer = await fetch(request).catch(() => null);
  return answer && answer.status < 400
    ? answer
    : Response.redirect(new URL(`${paths.dashboard}?${missingGuideQuery}`, location.origin));
}
