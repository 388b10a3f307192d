import type Router from '@koa/router';
import type Koa from 'koa';
import type { SessionField } from '#shared/domain/customerFields.ts';
import type { AuditContext } from '#api/audit.ts';
import type { UserModel } from '#api/models/UserModel.ts';

/** The signed-in user of a request, as currently stored. */
export type SessionUser = Pick<UserModel, Exclude<SessionField, 'email'>> & {
  email: string;
  mustAddSecondFactor: boolean;
  emailConfirmed: boolean;
  /** Of the accounts that were joined with this one. */
  formerIds: number[];
  /** A patient has the screen; see `requireTakenBack`. */
  isHandedOver: boolean;
  sessionHash: Buffer;
  /** Whether a code or the like was given in this session, beside the password. */
  hasSecondStep: boolean;
};

export interface SessionData {
  userId?: number;
  epoch?: number;
  hasSecondStep?: boolean;
}

/** `ctx.state`. The first middleware sets `requestId` and `audit`, so all others can rely on them. */
export interface RequestState {
  requestId: string;
  audit: AuditContext;
  user?: SessionUser;
  /** Ids of sessions created by this request; only those may be inserted. */
  newSessionKeys?: Set<string>;
  /** The call's path template, for the log. */
  route?: string;
  /** Why the database could not be reached, for the log. */
  fault?: string | undefined;
  /** The allowance of a device known to the account that the request names. */
  knownDevice?: string | undefined;
  /** Earliest time of a response whose duration must not reveal the result. */
  answerAt?: number;
}

export interface RequestContext {
  /** Setting it to null ends the session. */
  session: (SessionData & { regenerate(): Promise<void> }) | null;
}

export type Context = Koa.ParameterizedContext<RequestState, RequestContext>;
export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void> | void;
export type App = Koa<RequestState, RequestContext>;
export type ApiRouter = Router<RequestState, RequestContext>;
