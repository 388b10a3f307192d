import type Koa from 'koa';
import {
  clientHeader,
  clientTooOld,
  describeServer,
  leastContract,
  outdatedWords,
  readContract,
  readKind,
  serverHeader,
} from '#shared/contracts/versions.ts';
import { ApiError } from '#api/http/errors.ts';

/**
 * Tells clients which contract the server speaks, and those of ours that are too old that they are. A client that does not
 * say what they are is served; leaving is never refused.
 * @throws ApiError 426
 */
export const versions: Koa.Middleware = async (ctx, next) => {
  if (ctx.path.startsWith('/api/')) {
    ctx.set(serverHeader, describeServer);
    const client = ctx.get(clientHeader);
    const contract = readContract(client);
    if (contract !== null && contract < leastContract && ctx.path !== '/api/logout') {
      throw new ApiError(426, clientTooOld, outdatedWords[readKind(client)]);
    }
  }
  await next();
};
