import { describe, expect, test } from 'vitest';
import { buildAdmin, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { contactForm } from '#api/testing/forms.ts';

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));

const send = (change: object = {}) => app.guest().post('/api/contact', contactForm(change));

describe('POST /api/contact', () => {
  test.each([null, undefined, '', '   '])('stores a blank phone (%s) as null', async (phone) => {
    const { status, body } = await send({ phone });
    expect(status).toBe(201);
    expect(await app.db('contacts').where({ id: body.id }).first()).toMatchObject({ phone: null });
  });

  test('returns a receipt and stores the message unchanged', async () => {
    const message = "Robert'); DROP TABLE contacts;--\n<script>alert(1)</script> £ – 日本";
    const { status, body } = await send({ message, phone: ' 020 7946 0003 ' });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(['createdAt', 'id']);
    expect(await app.db('contacts').where({ id: body.id }).first()).toMatchObject({
      message,
      phone: '020 7946 0003',
    });
  });
});

describe('GET /api/admin/contacts', () => {
  test('lists whole messages, newest first', async () => {
    const older = await buildContact(app.db);
    const newer = await buildContact(app.db);
    const { body } = await admin.get('/api/admin/contacts?limit=2');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([newer.id, older.id]);
    expect(Object.keys(body[0]).toSorted()).toEqual(
      ['createdAt', 'email', 'id', 'message', 'name', 'phone', 'subject', 'topic', 'writtenAt'].toSorted(),
    );
  });

  test.each(['name', 'email', 'subject'])('finds by %s, ignoring case', async (field) => {
    const contact = await buildContact(app.db, { [field]: `Quaint-${field}@Example.test` });
    const { body, headers } = await admin.get(`/api/admin/contacts?q=QUAINT-${field}`);
    expect(body).toMatchObject([{ id: contact.id }]);
    expect(headers.get('x-total-count')).toBe('1');
  });
});

describe('GET /api/user/messages', () => {
  test('lists what was sent from a confirmed address, newest first, and when it was answered', async () => {
    const user = await buildUser(app.db, { emailProvenAt: null });
    const client = await app.signIn(user);
    const first = await buildContact(app.db, {
      email: user.email,
      subject: 'First',
      handledAt: '2026-03-05T04:05:06Z',
    });
    await buildContact(app.db, { email: user.email, subject: 'Second' });
    await buildContact(app.db);
    const list = () => client.get('/api/user/messages');
    expect((await list()).body).toEqual([]);
    await app.db('users').where({ id: user.id }).update({ email_proven_at: app.db.fn.now() });
    const { body } = await list();
    expect(body.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
    expect(body[1]).toMatchObject({
      message: first.message,
      handledAt: expect.stringContaining('2026-03-05T04:05:06'),
    });
    expect(Object.keys(body[1]).toSorted()).toEqual([
      'createdAt',
      'handledAt',
      'id',
      'message',
      'replies',
      'subject',
    ]);
  });

  test('has what the desk wrote to it by email, and neither drafts nor notes', async () => {
    const user = await buildUser(app.db, { emailProvenAt: '2026-01-02T03:04:05Z' });
    const [asked, other] = [
      await buildContact(app.db, { email: user.email }),
      await buildContact(app.db, { email: user.email }),
    ];
    const write = (kind: string, note: string) =>
      admin.post(`/api/admin/queue/contact/${asked.id}`, {
        kind,
        note,
        ...(kind === 'reply' && { subject: 'Your question' }),
      });
    for (const [kind, note] of [
      ['draft', 'Perhaps so'],
      ['note', 'Rang, no answer'],
      ['reply', 'Yes, gladly.'],
      ['reply', 'And on Monday, too.'],
    ] as const) {
      expect((await write(kind, note)).status).toBe(201);
    }
    const { body } = await (await app.signIn(user)).get('/api/user/messages');
    expect(body).toMatchObject([{ id: other.id, replies: [] }, { id: asked.id }]);
    expect(body[1].replies.map(({ text }: { text: string }) => text)).toEqual([
      'Yes, gladly.',
      'And on Monday, too.',
    ]);
  });
});
