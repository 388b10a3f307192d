import { expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { replyAddress } from '#web/admin/inbox/reading/reply.ts';

test('a reply has one recipient, its line breaks, and no health data in its subject', () => {
  const address = new URL(replyAddress('ada+1&cc=x@example.test', ' Yes,\nwe are & gladly? '));
  expect(decodeURIComponent(address.pathname)).toBe('ada+1&cc=x@example.test');
  expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(address.searchParams.get('subject')).toBe(`Your message to ${clinic.brand}`);
  expect(address.searchParams.get('body')).toBe('Yes,\nwe are & gladly?');
  expect(replyAddress('ada@example.test', ' ')).not.toContain('body');
});
