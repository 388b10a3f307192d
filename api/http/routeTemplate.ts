import type { ApiRouter, Context } from '#api/http/context.ts';

/** Called by a load balancer or a monitor, and handled before the routers. */
export const operational: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/metrics']);

/** Such as `/api/bookings/:id`; never the URL, whose ids and user input would make a metric label each. */
export function routeTemplate(router: ApiRouter): (ctx: Context) => string {
  return ({ path, method, state }) => {
    if (state.route) return state.route;
    if (operational.has(path)) return path;
    if (path.startsWith('/api/')) {
      // Refused before its router ran: the first match is the call it was meant for.
      const { pathAndMethod, path: onPath } = router.match(path, method);
      const layer = [...pathAndMethod, ...onPath].find(({ methods }) => methods.length > 0);
      return layer ? String(layer.path) : '/api/*';
    }
    if (path.startsWith('/assets/')) return '/assets/*';
    return path.startsWith('/attached_assets/') ? '/attached_assets/*' : '/*';
  };
}
