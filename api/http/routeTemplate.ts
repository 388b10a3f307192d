import type { ApiRouter, Context } from '#api/http/context.ts';

/** Answered before the routers. */
const operational = new Set(['/api/health', '/api/ready', '/api/metrics']);

/**
 * The route of a request, such as `/api/bookings/:id`. Never the address itself: that holds ids, or whatever somebody
 * typed, and would make a counter of its own for each.
 */
export function routeTemplate(router: ApiRouter): (ctx: Context) => string {
  return ({ path, method, state }) => {
    if (state.route) return state.route;
    if (operational.has(path)) return path;
    if (path.startsWith('/api/')) {
      // Refused before its router: the first that fits is the one that would have been called.
      const { pathAndMethod, path: onPath } = router.match(path, method);
      const layer = [...pathAndMethod, ...onPath].find(({ methods }) => methods.length > 0);
      return layer ? String(layer.path) : '/api/*';
    }
    if (path.startsWith('/assets/')) return '/assets/*';
    return path.startsWith('/attached_assets/') ? '/attached_assets/*' : '/*';
  };
}
