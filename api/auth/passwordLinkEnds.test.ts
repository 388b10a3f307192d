import { describe, expect, test } from 'vitest';
import { resetLinkMessage } from '#shared/contracts/passwordReset.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { issuePasswordReset } from '#api/mail/links.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { confirmReset, linksFor, readToken, requestReset } from '#api/testing/passwordLinks.ts';

const app = await testApp();

describe('a link is invalidated by', () => {
  const currentPassword = factoryPassword;
  type End = (client: TestClient, user: UserModel) => Promise<{ status: number }>;
  const fromDesk = async (work: (desk: TestClient) => Promise<{ status: number }>) =>
    work(await app.signIn(await buildAdmin(app.db, { isOwner: true })));
  const ends: Record<string, { end: End; build?: typeof buildUser }> = {
    'a changed password': {
      end: (client) => client.post('/api/user/password', { currentPassword, newPassword: 'my new horse' }),
    },
    'a changed address': {
      end: (client, user) => client.patch('/api/user', { email: `new.${user.email}`, currentPassword }),
    },
    'a reset at the desk': {
      end: (_, { id }) =>
        fromDesk((desk) => desk.post(`/api/admin/users/${id}/reset-password`, { newPassword: 'desk horse' })),
    },
    'a deletion at the desk': {
      end: (_, { id }) => fromDesk((desk) => desk.delete(`/api/admin/users/${id}`)),
    },
    'a deletion of one’s own': {
      end: (client) => client.post('/api/user/delete', { password: currentPassword }),
    },
    'another link that was used': {
      end: async (_, user) => confirmReset(app, await issuePasswordReset(app.db, user), 'my new horse'),
    },
    'log-outs everywhere else': { end: (client) => client.post('/api/user/sessions/end-others') },
    'a disabled account': {
      build: buildAdmin,
      end: (_, { id }) =>
        fromDesk((desk) => desk.patch(`/api/admin/staff/${id}`, { currentPassword, isDisabled: true })),
    },
  };

  test.each(Object.entries(ends))('%s', async (_name, { end, build = buildUser }) => {
    const user = await build(app.db);
    const client = await app.signIn(user);
    expect((await requestReset(app, user.email)).status).toBe(204);
    const [letter] = (await linksFor(app, user.id)) as Message[];
    const token = await issuePasswordReset(app.db, user);
    expect((await end(client, user)).status).toBeLessThan(300);
    const before = await app.db('users').where({ id: user.id }).first('password_hash');

    expect(await confirmReset(app, token, 'thief horse')).toMatchObject({
      status: 422,
      text: resetLinkMessage,
    });
    expect(await app.db('users').where({ id: user.id }).first('password_hash')).toEqual(before);
    // A letter that was requested before and is sent only now contains no new link.
    expect(letter && (await compose(app.db, letter, 'https://site.example'))).toBeUndefined();
  });

  test('even if its letter is being sent at the moment of the change', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    await client.post('/api/user/password', { currentPassword, newPassword: 'my new horse' });
    // The sender read the account before the change, and stores the token after it.
    const token = await issuePasswordReset(app.db, user);
    expect((await confirmReset(app, token, 'thief horse')).status).toBe(422);
  });

  test('exactly one of a use and a concurrent password change succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await buildUser(app.db);
      const client = await app.signIn(user);
      const token = await issuePasswordReset(app.db, user);
      const change = { currentPassword, newPassword: 'my new horse' };
      const [changed, used] = await Promise.all([
        client.post('/api/user/password', change),
        confirmReset(app, token, 'link horse'),
      ]);
      if (used.status === 422) await app.logIn(user, 'my new horse');
      else expect([204, 401, 422]).toContain(changed.status);
    }
  });

  test('a letter whose reason still exists contains a working link', async () => {
    const user = await buildUser(app.db);
    await requestReset(app, user.email);
    expect((await confirmReset(app, await readToken(app, user.id))).status).toBe(204);
  });
});
