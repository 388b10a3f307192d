import {
  clientHeader,
  clientTooOld,
  describeServer,
  oldestContract,
  outdatedLabels,
  readContract,
  readKind,
  serverHeader,
} from '#shared/contracts/versions.ts';
import type { Middleware } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import { operational } from '#api/http/routeTemplate.ts';

/**
 * Sends the server's contract version, and refuses our clients that are too old. A client without a version is
 * served, and logging out is never refused.
 * @throws ApiError 426
 */
export const versions: Middleware = async (ctx, next) => {
  if (ctx.path.startsWith('/api/')) {
    // Health calls are public, and say nothing of the server but its state.
    if (!operational.has(ctx.path)) ctx.set(serverHeader, describeServer);
    const client = ctx.get(clientHeader);
    const contract = readContract(client);
    if (contract !== null && contract < oldestContract && ctx.path !== '/api/logout') {
      throw new ApiError(426, clientTooOld, outdatedLabels[readKind(client)]);
    }
  }
  await next();
};
