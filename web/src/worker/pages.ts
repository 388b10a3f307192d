import { notFoundFile, paths, shellFile } from '#shared/paths.ts';
import { precached } from '#web/worker/precache.ts';

/** Where a patient has the screen, the server leads from it to their form: as a page of its own it is never cached. */
const mapFile = '/map.html';

/** From the cache, ignoring the query; others from the network first. The admin area is never cached. */
export async function answerPage(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/(?<=.)\/+$/, '');
  const isUncached = path === paths.admin || (path === mapFile && request.destination === 'document');
  const cached = isUncached ? undefined : await precached.matchPrecache(path);
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
