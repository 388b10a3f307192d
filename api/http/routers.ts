import Router from '@koa/router';
import type { Knex } from 'knex';
import type { Audience } from '#shared/contracts/call.ts';
import type { ApiRouter } from '#api/http/context.ts';
import { requireAdmin, requireOwner, requireRight, requireUser } from '#api/http/guards.ts';

export type Routers = Record<Audience, ApiRouter>;

/** One router per audience. Its guard runs before all of its calls, so that none can forget it. */
export function createRouters(db: Knex, rateLimitScale: number): Routers {
  const routers: Routers = {
    public: new Router(),
    user: new Router(),
    admin: new Router(),
    owner: new Router(),
    reader: new Router(),
    clinician: new Router(),
    prescriber: new Router(),
  };
  routers.user.use(requireUser);
  routers.admin.use(requireAdmin(db, rateLimitScale));
  routers.owner.use(requireAdmin(db, rateLimitScale), requireOwner);
  routers.reader.use(requireAdmin(db, rateLimitScale), requireRight(db, 'reader'));
  routers.clinician.use(requireAdmin(db, rateLimitScale), requireRight(db, 'clinician'));
  routers.prescriber.use(requireAdmin(db, rateLimitScale), requireRight(db, 'prescriber'));
  return routers;
}
