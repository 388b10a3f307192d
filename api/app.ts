import Router from '@koa/router';
import Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { accountRoutes } from '#api/account/account.routes.ts';
import { authRoutes } from '#api/auth/auth.routes.ts';
import { backupRoutes } from '#api/backup/backup.routes.ts';
import { setHashingCost } from '#api/auth/passwords.ts';
import type { Backups } from '#api/backup/nightly.ts';
import { atOnceRoutes } from '#api/bookings/atOnce.routes.ts';
import { bookingRoutes } from '#api/bookings/bookings.routes.ts';
import { calendarFeedRoutes } from '#api/calendarFeed/calendarFeed.routes.ts';
import { careRoutes } from '#api/care/care.routes.ts';
import { contactRoutes } from '#api/contacts/contacts.routes.ts';
import { cspReportRoutes } from '#api/csp/cspReports.routes.ts';
import { customerRoutes } from '#api/customers/customers.routes.ts';
import type { Env } from '#api/env.ts';
import { formularyRoutes } from '#api/formulary/formulary.routes.ts';
import { exportRoutes } from '#api/export/export.routes.ts';
import { recordSentFor, type AuditContext } from '#api/audit.ts';
import { historyRoutes } from '#api/audit/history.routes.ts';
import { formSaver } from '#api/forms/forms.ts';
import { changeRoutes } from '#api/http/changes.routes.ts';
import { CookieKeys } from '#api/keys/cookieKeys.ts';
import type { ApiRouter, RequestContext, RequestState, Middleware } from '#api/http/context.ts';
import { answerErrors, ApiError, wrongMethod } from '#api/http/errors.ts';
import { floodGate } from '#api/http/floodGate.ts';
import { requireTakenBack } from '#api/http/guards.ts';
import { securityHeaders } from '#api/http/headers.ts';
import { healthRoutes, type Readiness } from '#api/monitoring/health.ts';
import { refuseCrossSite } from '#api/http/origin.ts';
import { requestLog } from '#api/monitoring/requestLog.ts';
import { createRouters } from '#api/http/routers.ts';
import { createRoutes } from '#api/http/route.ts';
import { routeTemplate, operational } from '#api/http/routeTemplate.ts';
import { sessions } from '#api/http/session.ts';
import { serveSite } from '#api/http/site.ts';
import {
  unknownAddress,
  clientHeader,
  clientTooOld,
  describeServer,
  oldestContract,
  outdatedLabels,
  readContract,
  readKind,
  serverHeader,
} from '#shared/contracts/versions.ts';
import { liveRoutes } from '#api/live/live.routes.ts';
import type { Live } from '#api/live/streams.ts';
import { loyaltyRoutes } from '#api/loyalty/loyalty.routes.ts';
import { createMetrics } from '#api/monitoring/metrics.ts';
import { metricsRoute } from '#api/monitoring/metricsRoute.ts';
import { offerRoutes } from '#api/offers/offers.routes.ts';
import { openApiRoutes } from '#api/openapi/openapi.routes.ts';
import { mergingRoutes } from '#api/merging/merging.routes.ts';
import { messageRoutes } from '#api/mail/messages.routes.ts';
import { passkeyRoutes } from '#api/auth/passkeys.routes.ts';
import { peopleRoutes } from '#api/customers/people.routes.ts';
import { queueRoutes } from '#api/queue/queue.routes.ts';
import { recallRoutes } from '#api/recall/recall.routes.ts';
import { stockRoutes } from '#api/stock/stock.routes.ts';
import { taskRoutes } from '#api/tasks/tasks.routes.ts';
import { calendarRoutes } from '#api/calendar/calendar.routes.ts';
import { offlineDataRoutes } from '#api/offlineData/offlineData.routes.ts';
import { handoverRoutes } from '#api/record/handover.routes.ts';
import { recordRoutes } from '#api/record/record.routes.ts';
import { setupRoutes } from '#api/setup/setup.routes.ts';
import { staffRoutes } from '#api/staff/staff.routes.ts';
import { undoRoutes } from '#api/audit/undo.routes.ts';
import { undoHandlers } from '#api/undoHandlers.ts';
import { randomUUID } from 'node:crypto';
import { formatDevice } from '#api/http/device.ts';

/**
 * Sends the server's contract version, and refuses our clients that are too old. A client without a version is
 * served, and logging out is never refused.
 * @throws ApiError 426
 */
const versions: Middleware = async (ctx, next) => {
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

/** Gives each request an id and the `audit` context that its events are recorded with. */
function requestContext(env: Env, isStopping: () => boolean): Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.audit = {
      actorId: null,
      requestId,
      ip: ctx.ip,
      device: formatDevice(ctx.get('User-Agent')),
      mailHoldSeconds: env.mailHoldSeconds,
      hasMailServer: env.smtpUrl !== undefined,
      confirmedAddress: null,
      limitScale: env.rateLimitScale,
      recorded: { isAny: false, subjects: new Set() },
    } satisfies AuditContext;
    ctx.set('X-Request-Id', requestId);
    await next();
    // Without it a client would send its next request over a connection that is being closed.
    if (isStopping()) ctx.set('Connection', 'close');
  };
}

export interface AppSettings {
  env: Env;
  db: Knex;
  log: Logger;
  /** Whether the process accepts requests; false during shutdown. */
  readiness: Readiness;
  /** The open streams of changes. */
  live: Live;
  /** Called after each call that has recorded an event. */
  onChange: () => void;
  backups: Backups;
  siteFolder: string;
}

/** Creates the Koa app without listening; only a timer is started. */
export function createApp({ env, db, log, readiness, live, onChange, backups, siteFolder }: AppSettings) {
  setHashingCost(env.passwordHashing);
  const app = new Koa<RequestState, RequestContext>({
    proxy: env.trustProxy > 0,
    maxIpsCount: env.trustProxy,
  });
  app.keys = new CookieKeys(env.sessionKeys);
  app.on('error', (error: unknown) => {
    // The client closed a stream, or disconnected during a response.
    if (['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes((error as { code: string }).code))
      return;
    log.error({ err: error }, 'request failed');
  });

  const settings = { env, db, onChange, saveForm: formSaver(db), recordSentFor };
  const router: ApiRouter = new Router();
  const metrics = env.metricsToken ? createMetrics(db) : undefined;
  const gate = floodGate(db, env.rateLimitScale, log);
  const publicOrigin = new URL(env.publicUrl).origin;

  app.use(requestContext(env, readiness.isStopping));
  app.use(requestLog(log, metrics, routeTemplate(router)));
  app.use(securityHeaders);
  app.use(answerErrors(log));
  app.use(versions);
  app.use(healthRoutes(readiness, env.metricsToken));
  if (env.metricsToken && metrics) app.use(metricsRoute(env.metricsToken, metrics));
  app.use(serveSite(siteFolder));

  // All middleware below is for the API only.
  app.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });
  app.use(refuseCrossSite(publicOrigin));
  app.use(gate.middleware);
  app.use(sessions(app, db, publicOrigin.startsWith('https:')));
  app.use(async (ctx, next) => {
    const { user, audit } = ctx.state;
    if (user) {
      audit.actorId = user.id;
      if (user.role === 'admin' && !user.mustAddSecondFactor) delete audit.confirmedAddress;
      else if (user.emailConfirmed) audit.confirmedAddress = user.email;
    }
    await next();
  });
  app.use(requireTakenBack);

  const routers = createRouters(db, env.rateLimitScale);
  const routes = createRoutes(routers, settings);
  authRoutes(routes);
  recordRoutes(routes);
  handoverRoutes(routes);
  accountRoutes(routes);
  backupRoutes(routes, backups);
  bookingRoutes(routes);
  atOnceRoutes(routes);
  calendarFeedRoutes(routes);
  careRoutes(routes);
  changeRoutes(routes);
  contactRoutes(routes);
  cspReportRoutes(routes, log);
  customerRoutes(routes);
  exportRoutes(routes);
  formularyRoutes(routes);
  historyRoutes(routes, undoHandlers);
  liveRoutes(routes, live);
  loyaltyRoutes(routes);
  mergingRoutes(routes);
  messageRoutes(routes, undoHandlers);
  offerRoutes(routes);
  openApiRoutes(routes);
  passkeyRoutes(routes);
  peopleRoutes(routes);
  queueRoutes(routes);
  recallRoutes(routes);
  stockRoutes(routes);
  taskRoutes(routes);
  calendarRoutes(routes);
  offlineDataRoutes(routes);
  setupRoutes(routes);
  staffRoutes(routes);
  undoRoutes(routes, undoHandlers);
  router.use(...Object.values(routers).map((each) => each.routes()));
  // `/api/admin/bookings/manual` takes no GET, although `/api/admin/bookings/:id` does.
  const methodsOf = new Map<unknown, string[]>();
  for (const { path, methods } of router.stack) {
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...methods]);
  }
  app.use(async (ctx, next) => {
    const methods = methodsOf.get(ctx.path) ?? [];
    if (methods.length > 0 && !methods.includes(ctx.method)) throw wrongMethod(methods);
    await next();
  });
  // Mounted separately: in one router, a guard would also run before the calls of the routers that follow.
  for (const each of Object.values(routers)) app.use(each.routes());
  app.use((ctx) => {
    const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
    if (methods.size === 0) throw new ApiError(404, unknownAddress, 'This address does not exist.');
    throw wrongMethod([...methods]);
  });

  return { app, stop: gate.stop, routers };
}
