import { describe, expect, test } from 'vitest';
import { medicalSubjectMessage } from '#shared/domain/reply.ts';
import { buildAdmin, buildBooking, buildContact } from '#api/demo/factories.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const clinic = await mailingApp({ MAIL_HOLD_SECONDS: '3600' });
const desk = await clinic.app.signIn(await buildAdmin(clinic.app.db));

const reply = (type: string, id: number, body: object) => desk.post(`/api/admin/queue/${type}/${id}`, body);
const historyOf = async (type: string, id: number) => {
  const { body } = await desk.get('/api/admin/queue');
  const items = body as { type: string; id: number; followUps: Record<string, unknown>[] }[];
  return items.find((item) => item.type === type && item.id === id)?.followUps ?? [];
};
const text = 'Dear Ada,\n\nyes, gladly.\nUntil then!';
const written = { kind: 'reply', note: text, subject: 'Your question' };

describe('a reply of the desk', () => {
  test('is sent at once, with its subject and text, and the history says when it has gone', async () => {
    const { id, email } = await buildContact(clinic.app.db);
    const { status, body } = await reply('contact', id, written);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ kind: 'reply', subject: 'Your question', note: text, delivery: 'waiting' }),
    ]);
    await waitUntil(() => clinic.mailbox.sentTo(email).length === 1);
    const [letter] = clinic.mailbox.sentTo(email);
    expect(letter?.mail.subject).toBe('Your question');
    expect(letter?.mail.text).toMatch(/^Dear Ada,\s+yes, gladly\.\s+Until then!/);
    expect(letter?.mail.html).toContain('yes, gladly.<br>Until then!');
    await waitUntil(async () => (await historyOf('contact', id))[0]?.['delivery'] === 'sent');
    const [message] = await clinic.app.db('outbox_messages').where({ kind: 'desk_reply', subject_id: id });
    expect(JSON.stringify(message)).not.toContain('gladly');
  });

  test('that the mail server refuses is not called sent', async () => {
    const { id } = await buildBooking(clinic.app.db, { email: 'refused@example.test' });
    clinic.mailbox.refuse('Mailbox unavailable');
    await reply('booking', id, written);
    await waitUntil(async () => (await historyOf('booking', id))[0]?.['delivery'] === 'retrying');
    clinic.mailbox.refuse();
    expect(clinic.mailbox.sentTo('refused@example.test')).toEqual([]);
  });

  test('needs a text and an address, and a subject that names no treatment', async () => {
    const { id } = await buildContact(clinic.app.db);
    expect((await reply('contact', id, { ...written, note: null })).status).toBe(400);
    const medical = await reply('contact', id, { ...written, subject: 'Your fillers' });
    expect([medical.status, medical.text]).toEqual([400, medicalSubjectMessage]);
    const nameless = await buildBooking(clinic.app.db, { email: null });
    expect((await reply('booking', nameless.id, written)).status).toBe(409);
    expect(await historyOf('booking', nameless.id)).toEqual([]);
  });

  test('that was only opened as a draft does not count as a letter', async () => {
    const { id } = await buildContact(clinic.app.db);
    await reply('contact', id, { kind: 'draft', note: text });
    expect(await historyOf('contact', id)).toMatchObject([{ kind: 'draft', note: text, delivery: null }]);
    expect(await clinic.app.db('outbox_messages').where({ kind: 'desk_reply', subject_id: id })).toEqual([]);
  });
});
