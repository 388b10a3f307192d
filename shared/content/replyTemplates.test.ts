import { expect, test } from 'vitest';
import { services } from '#shared/domain/catalogue.ts';
import { fillTemplate, findTemplates, replyTemplates } from '#shared/content/replyTemplates.ts';

test.each(replyTemplates.map((template) => [template.label, template] as const))(
  '%s greets by the first name, fits into a reply, and names no treatment',
  (_, template) => {
    const text = fillTemplate(template, { name: 'Ada Byron', time: '10:05' });
    expect(text).toMatch(/^Hello Ada,\n\n/);
    expect(text.length).toBeLessThan(1000);
    expect(text).not.toMatch(/undefined|[{}]/);
    for (const { name, page } of services) if (page) expect(text).not.toContain(name);
  },
);

test('they are found by typing the beginnings of words', () => {
  const found = (typed: string) => findTemplates(typed).map(({ id }) => id);
  expect(found('')).toHaveLength(replyTemplates.length);
  expect(found('park')).toEqual(['parking']);
  expect(found('phone no')).toEqual(['no-answer']);
  expect(found('x')).toEqual([]);
});
