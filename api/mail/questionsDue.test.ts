import { expect, test } from 'vitest';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { testApp } from '#api/testing/app.ts';
import { historyBody } from '#api/testing/recordForms.ts';

const app = await testApp();

/** Each appointment at a time of its own. */
let hour = 9;
const confirm = (userId: number | null) =>
  buildConfirmed(app.db, { userId, appointmentTime: `${String(++hour)}:00` });

const site = 'https://site.example';
const link = `Answer our questions:\n${site}/dashboard?tab=record`;
const ordinary = `See your account:\n${site}/dashboard\n`;

async function letterOf(subjectId: number, kind: Message['kind'] = 'booking_confirmed') {
  const message: Message = {
    id: 1,
    kind,
    subject_type: 'booking',
    subject_id: subjectId,
    version: 1,
    recipient: 'person@example.test',
    payload: {},
    state: 'held',
    attempts: 0,
    created_at: new Date().toISOString(),
    not_before: new Date().toISOString(),
  };
  const letter = await compose(app.db, message, site);
  expect(letter).toBeDefined();
  return letter!;
}

test('a confirmation leads to the questions while they are due, and not once they are answered', async () => {
  const user = await buildUser(app.db);
  const { id } = await confirm(user.id);
  const before = await letterOf(id);
  expect(before.subject).toBe('Your appointment is confirmed');
  expect(before.text).toContain(link);
  expect(before.html).toContain(`href="${site}/dashboard?tab=record"`);
  expect((await letterOf(id, 'booking_moved')).text).toContain(ordinary);
  const patient = await app.signIn(user);
  expect((await patient.post('/api/user/record/history', historyBody())).status).toBe(201);
  const after = await letterOf(id);
  expect(after.text).toContain(ordinary);
  expect(after.text).not.toContain('questions');
});

test.each(['a guest', 'somebody without a password'])(
  'the confirmation for %s has no such link',
  async (who) => {
    const user = who === 'a guest' ? null : await buildUser(app.db, { passwordHash: null });
    const { id } = await confirm(user?.id ?? null);
    const { text } = await letterOf(id);
    expect(text).toMatch(/See your appointment:\nhttps:\/\/site\.example\/auth#coming=/);
    expect(text).not.toContain('questions');
  },
);
