import type { UserModel } from '#api/models/UserModel.ts';
import type { TestApp, TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

export interface Sample {
  path?: string;
  body?: object;
  /** The changes for another valid request. */
  other?: object;
}

export interface SampleParts {
  app: TestApp;
  user: UserModel;
  otherUser: UserModel;
  /** The caller, signed in where necessary. */
  client: TestClient;
}

export const testAct = { actorId: null, requestId: 'sample', ip: '127.0.0.1', mailHoldSeconds: 0 };
/** Of a server without PUBLIC_URL. */
export const defaultOrigin = 'http://localhost:3000';
let days = 20;
/** A day that no other sample uses. */
export const newDay = () => inDays(++days);

/** By the name of their call. */
export type Samples = Record<string, () => Sample | Promise<Sample>>;
