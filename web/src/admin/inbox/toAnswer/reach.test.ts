import { expect, test } from 'vitest';
import { waysToReach } from '#web/admin/inbox/toAnswer/reach.ts';

const hrefs = (phone: string | null) =>
  waysToReach({ phone, email: 'a@example.test' }).map(({ href }) => href);

test.each([
  ['020 7946 0123', '+442079460123'],
  ['+44 (0)20 7946 0123', '+442079460123'],
  ['0033 1 23 45 67 89', '+33123456789'],
])('the number %s is called as %s', (phone, international) => {
  expect(hrefs(phone)).toEqual([
    `tel:${international}`,
    'mailto:a@example.test',
    `https://wa.me/${international.slice(1)}`,
  ]);
});

test.each([null, '', 'later'])('without a number (%j) there is the e-mail', (phone) => {
  expect(hrefs(phone)).toEqual(['mailto:a@example.test']);
});
