import { describe, expect, test } from 'vitest';
import { services } from '#shared/domain/catalogue.ts';
import { messageKinds } from '#shared/domain/messages.ts';
import { guideTypes } from '#shared/contracts/care.ts';
import { asHtml, asText } from '#api/mail/layout.ts';
import { writeLetter } from '#api/mail/letters.ts';
import type { LetterFacts } from '#api/mail/letterFacts.ts';

const facts: LetterFacts = {
  firstName: 'Grace',
  addressee: null,
  appointmentDate: '2027-03-29',
  appointmentTime: '10:30',
  together: [{ date: '2027-03-29', time: '10:30' }],
  preferredDate: '2027-03-25',
  receivedAt: '2027-03-20T09:00:00Z',
  today: '2027-03-28',
  cancelled: { date: '2027-03-29', time: '10:30' },
  secretPath: '/auth#reset=secret',
  offer: { times: [{ date: '2027-03-29', time: '10:30' }], endsAt: '2027-03-27T09:00:00Z' },
  contactBy: 'phone',
  bookedBy: null,
  areQuestionsDue: true,
  canLogIn: true,
  sharers: ['Maria Silva'],
  reply: { subject: 'Your question', text: 'Dear Grace,\n\nyes, gladly.' },
};

/** Names of services and guides, and words about the body. */
const bodyWords =
  `treatment inject filler botox wrinkle vitamin aftercare health medic clinical prescri skin needle
  drip consult procedure therapy`.split(/\s+/);
const names: string[] = services.flatMap(({ id, name, aliases }) => [id, name, ...aliases]);
const revealingWords = names.concat(guideTypes, bodyWords);

describe.each(messageKinds)('the letter %s', (kind) => {
  const letter = writeLetter(kind, facts);
  const whole = [
    letter.subject,
    asText(letter, 'https://site.example'),
    asHtml(letter, 'https://site.example'),
  ];

  test('mentions no service and nothing about the body', () => {
    for (const text of whole) {
      const found = revealingWords.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
      expect(found).toEqual([]);
    }
  });

  test('has the same content as text and as HTML, and names the sender', () => {
    for (const words of [...letter.paragraphs, ...(letter.facts ?? []).flat()]) {
      expect(whole[1]).toContain(words);
    }
    expect(whole[1]).toContain('12 Example Parade');
    expect(whole[2]).toMatch(/^<!doctype html>/);
  });

  test('has below a colon what it announces', () => {
    expect(whole[1]).not.toMatch(/:\n\n(?!When: )/);
    expect(whole[2]).not.toMatch(/:<\/p>\s*<p/);
  });
});

test('greets by name only if it looks like one, and escapes everything in HTML', () => {
  expect(writeLetter('booking_confirmed', facts).greeting).toBe('Hello Grace,');
  for (const firstName of [
    'http://evil.example',
    '<b>Grace</b>',
    'a\r\nBcc: x@y.z',
    'x'.repeat(41),
    '',
    null,
  ]) {
    expect(writeLetter('booking_confirmed', { ...facts, firstName }).greeting).toBe('Hello,');
  }
  const html = asHtml(
    {
      subject: '<i>',
      greeting: 'Hello "&\'',
      paragraphs: ['<script>alert(1)</script>'],
      facts: [['<a>', '<b>']],
    },
    'https://site.example',
  );
  expect(html).not.toMatch(/<script|<i>|<a>|<b>/);
  expect(html).toContain('&lt;script&gt;');
});

test('a reply is due 24 hours after the request, in the clinic’s time zone, or once the clinic is open', () => {
  // The clocks go forward on 28 March 2027, which is Easter.
  const letter = writeLetter('request_received', { ...facts, receivedAt: '2027-03-27T10:00:00Z' });
  const words =
    'Sunday 28 March 2027 at 11:00. We are closed that day: you hear from us on Tuesday 30 March 2027 at the latest.';
  expect(letter.facts).toContainEqual(['Our reply is due by', words]);
});

test.each(['password_changed', 'password_reset_by_clinic', 'email_changed'] as const)(
  'the letter %s says that a calendar’s address has ended',
  (kind) => {
    expect(writeLetter(kind, facts).paragraphs.join(' ')).toContain('its address has ended too');
  },
);

test('a patient without a password is not asked to log in to read a guide', () => {
  const { paragraphs, button } = writeLetter('care_assigned', { ...facts, canLogIn: false });
  expect([paragraphs.join(' '), button?.label]).toEqual([
    expect.not.stringContaining('log in'),
    'Make an account',
  ]);
});
