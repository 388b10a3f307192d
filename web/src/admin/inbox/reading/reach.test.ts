import { expect, test } from 'vitest';
import { waysToReach } from '#web/admin/inbox/reading/reach.ts';

const hrefs = (phone: string | null) =>
  waysToReach({ phone, email: 'a@example.test' }).map(({ href }) => href);

test.each([
  ['020 7946 0123', '+442079460123'],
  ['+44 (0)20 7946 0123', '+442079460123'],
  ['0033 1 23 45 67 89', '+33123456789'],
])('%s becomes the tel: link of %s', (phone, international) => {
  expect(hrefs(phone)).toEqual([
    `tel:${international}`,
    'mailto:a@example.test',
    `https://wa.me/${international.slice(1)}`,
  ]);
});

test.each([null, '', 'later'])('offers email only without a number (%j)', (phone) => {
  expect(hrefs(phone)).toEqual(['mailto:a@example.test']);
});
