import { expect, test } from 'vitest';
import { isDifferentPerson } from '#shared/domain/bookedFor.ts';

const account = { firstName: 'Grace', lastName: 'Khan', email: 'Grace@example.org' };
test.each([
  ['the same', 'Grace Khan', 'grace@example.org', false],
  ['typed carelessly', '  grace   KHAN ', ' GRACE@example.org ', false],
  ['another name', 'Amira Khan', 'grace@example.org', true],
  ['another address', 'Grace Khan', 'amira@example.org', true],
  ['one word of the name', 'GraceKhan', 'grace@example.org', true],
])('who will be treated is asked for %s', (_, name, email, isDifferent) =>
  expect(isDifferentPerson({ name, email }, account)).toBe(isDifferent),
);
