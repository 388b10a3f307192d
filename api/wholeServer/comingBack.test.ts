import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildUser } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, consultationForm, contactForm } from '#api/testing/forms.ts';
import { isFullRun } from '#api/testing/fullRun.ts';

const patients = isFullRun ? 10 : 2;
const phonesEach = 5;

const app = await testApp();

test(`${patients * phonesEach} phones that come back at once with three kept forms each: nothing is lost, nothing is doubled`, async () => {
  const twinUrl = await app.addCopy();
  /** Each form is sent to both copies at once, as by a page and the service worker after a lost answer. */
  async function sendQueued(client: TestClient, user: { id: number }): Promise<string[]> {
    const keys: string[] = [];
    const send = [
      ['/api/bookings', bookingForm(user)],
      ['/api/consultations', consultationForm()],
      ['/api/contact', contactForm()],
    ] as const;
    for (const [path, form] of send) {
      const key = randomUUID();
      const body = { ...form, message: key };
      const headers = { 'idempotency-key': `"${key}"` };
      const answers = await Promise.all(
        [client, client.through(twinUrl)].map((copy) => copy.post(path, body, headers)),
      );
      // The second one may get 409 while the first is in progress, and retries.
      const settled = await client.post(path, body, headers);
      expect(settled.status).toBe(201);
      for (const answer of answers) expect([201, 409]).toContain(answer.status);
      keys.push(key);
    }
    return keys;
  }
  const users = await Promise.all(Array.from({ length: patients }, () => buildUser(app.db)));
  const clients = await Promise.all(users.map((user) => app.signIn(user)));
  const phones = users.flatMap((user, turn) =>
    Array.from({ length: phonesEach }, () => sendQueued(clients[turn]!, user)),
  );
  const keys = (await Promise.all(phones)).flat();
  const bookings = await Promise.all(
    ['bookings', 'contacts'].map((table) => app.db(table).pluck<string[]>('message')),
  );
  expect(bookings.flat().sort()).toEqual(keys.sort());
});
