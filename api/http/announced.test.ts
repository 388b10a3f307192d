import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { contactForm } from '#api/testing/forms.ts';

const app = await testApp();

/** How often a request triggers an announcement. */
async function announcedBy(request: () => Promise<{ status: number }>, status: number): Promise<number> {
  const before = app.countAnnounced();
  expect((await request()).status).toBe(status);
  return app.countAnnounced() - before;
}

test('a call that records an event is announced, its replay is not', async () => {
  const headers = { 'idempotency-key': `"${randomUUID()}"` };
  const send = () => app.guest().post('/api/contact', contactForm(), headers);
  expect(await announcedBy(send, 201)).toBe(1);
  expect(await announcedBy(send, 201)).toBe(0);
});

test('a call without an event is not announced', async () => {
  expect(await announcedBy(() => app.guest().post('/api/logout'), 204)).toBe(0);
});
