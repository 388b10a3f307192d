import { afterEach, expect } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { factoryPassword } from '#api/demo/factories.ts';
import { testApp, type Answer, type TestApp } from '#api/testing/app.ts';

let serial = 0;
/** An address that no other request has come from. */
export const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++serial}` });

/** The limits of production behind one proxy, which determines each client's address; no test begins with any counted. */
export async function limitedApp(settings: Record<string, string> = {}) {
  const app = await testApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', ...settings });
  afterEach(() => app.db('rate_limits').delete());
  return app;
}

export const logInTo = (app: TestApp, email: string, password: string, headers = newAddress()) =>
  app.guest().post('/api/login', { email, password }, headers);

/** Logs in by password, because that makes the device known. */
export async function signInTo(app: TestApp, user: UserModel) {
  const client = app.guest();
  await client.post('/api/login', { email: user.email, password: factoryPassword }, newAddress());
  return client;
}

export async function repeat(times: number, send: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await send(n)).status);
  return statuses;
}

export function expectBlocked(answer: Answer, atMost: number) {
  expect(answer.status).toBe(429);
  expect(answer.text).toMatch(/^Too many attempts\. Please try again in \d+ (seconds?|minutes)\.$/);
  const wait = answer.headers.get('retry-after') ?? '';
  expect(wait).toMatch(/^[1-9]\d*$/);
  expect(Number(wait)).toBeLessThanOrEqual(atMost);
}
