import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import type { TestApp } from '#api/testing/app.ts';

export const requestReset = (app: TestApp, email: unknown) =>
  app.guest().post('/api/password-reset', { email });

export const confirmReset = (app: TestApp, token: string, newPassword = 'a new horse') =>
  app.guest().post('/api/password-reset/confirm', { token, newPassword });

export const linksFor = (app: TestApp, userId: number) =>
  app.db('outbox_messages').where({ kind: 'password_reset_link', subject_id: userId });

/** Composes the newest letter of a kind, as when it is sent, and reads its token. */
export async function readToken(app: TestApp, userId: number, kind = 'password_reset_link') {
  const subject = { kind, subject_type: 'user', subject_id: userId };
  const letter = await app.db('outbox_messages').where(subject).orderBy('id', 'desc').first<Message>();
  const composed = await compose(app.db, letter, 'https://site.example');
  return /#reset=([\w-]{43})/.exec(composed?.text ?? '')?.[1] ?? '';
}
