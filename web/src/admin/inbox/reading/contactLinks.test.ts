import { expect, test } from 'vitest';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';

const hrefs = (phone: string | null) =>
  contactLinks({ phone, email: 'a@example.test' }).map(({ href }) => href);

test('offers a call, an email and WhatsApp for a mobile number', () => {
  expect(hrefs('07700 900123')).toEqual([
    'tel:+447700900123',
    'mailto:a@example.test',
    'https://wa.me/447700900123',
  ]);
});

test('offers no WhatsApp for a landline', () => {
  expect(hrefs('020 7946 0123 ext 12')).toEqual(['tel:+442079460123;ext=12', 'mailto:a@example.test']);
});

test.each([null, '', 'later'])('offers email only without a number (%j)', (phone) => {
  expect(hrefs(phone)).toEqual(['mailto:a@example.test']);
});
