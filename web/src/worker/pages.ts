import { notFoundFile, paths, shellFile } from '#shared/paths.ts';
import { precached } from '#web/worker/precache.ts';

/**
 * Serves a page from the cache, ignoring its query; others from the network first. The admin area is never cached:
 * offline it shows that it needs a connection.
 */
export async function answerPage(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/(?<=.)\/+$/, '');
  const cached = path === paths.admin ? undefined : await precached.matchPrecache(path);
  if (cached) return cached;
  try {
    return await fetch(request);
  } catch (problem) {
    const isAdmin = path === paths.admin || path.startsWith(`${paths.admin}/`);
    const page = await precached.matchPrecache(isAdmin ? shellFile : notFoundFile);
    if (!page) throw problem;
    return isAdmin ? page : new Response(page.body, { status: 404, headers: page.headers });
  }
}
