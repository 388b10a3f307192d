import { describe, expect, test } from 'vitest';
import { queuedHeader } from '#shared/contracts/ipcContract.ts';
import { queueCalls, type QueueItem } from '#shared/contracts/queue.ts';
import { buildAdmin, buildContact } from '#api/demo/factories.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { loseServer, type OutageDesk } from '#api/testing/outageDesk.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const clinic = await mailingApp({ MAIL_HOLD_SECONDS: '3600' });

/** A desk of an admin of its own, which has fetched its day and then lost the server. */
async function openDesk(lastName = 'Admin'): Promise<OutageDesk> {
  const { app } = clinic;
  const admin = await buildAdmin(app.db, { firstName: 'Ada', lastName });
  return (await loseServer({ app, admin, client: await app.signIn(admin) })).desk;
}

const db = () => clinic.app.db;

describe('a reply by email without the server', () => {
  const written = (note: string) => ({ kind: 'reply', note, subject: 'Your question' });
  const reply = (desk: OutageDesk, id: number, note: string, kind = 'reply') =>
    desk.note('followUp', { type: 'contact', id }, { ...written(note), kind });
  const historyOf = async (read: () => Promise<unknown>, id: number) =>
    ((await read()) as QueueItem[]).find((item) => item.type === 'contact' && item.id === id)?.followUps;
  const offline = (desk: OutageDesk) => async () =>
    desk.read(queueCalls.listQueue, '/api/admin/queue')?.json();
  const online = async () => {
    const client = await clinic.app.signIn(await buildAdmin(clinic.app.db));
    return async () => (await client.get('/api/admin/queue')).body;
  };
  const lettersTo = (email: string) =>
    clinic.mailbox.sentTo(email).map(({ mail }) => String(mail.text).trim());

  test('is pencilled, is sent once on return, and the history calls it sent only then', async () => {
    const { id, email } = await buildContact(db());
    const desk = await openDesk();
    const answer = await reply(desk, id, 'Yes, gladly.');
    expect([answer.status, answer.headers.get(queuedHeader)]).toEqual([201, 'commitment']);
    expect(await historyOf(offline(desk), id)).toMatchObject([
      { kind: 'reply', note: 'Yes, gladly.', subject: 'Your question', delivery: null },
    ]);
    expect(desk.getOutage().readJournal()).toMatchObject([{ words: 'Reply by email', state: 'waiting' }]);
    expect(lettersTo(email)).toEqual([]);

    desk.loseReplies(1);
    desk.setAway(false);
    await desk.getOutage().flush();
    await waitUntil(async () => {
      await desk.getOutage().flush();
      return desk.entries().length === 0;
    });
    const read = await online();
    await waitUntil(async () => (await historyOf(read, id))?.[0]?.delivery === 'sent');
    expect(await historyOf(read, id)).toHaveLength(1);
    expect(lettersTo(email)).toEqual([expect.stringMatching(/^Yes, gladly\./)]);
  });
});
