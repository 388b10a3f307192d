import { expect, test } from 'vitest';
import { services } from '#shared/domain/catalogue.ts';
import {
  deliveredTemplates,
  fillTemplate,
  findTemplates,
  findUnknownField,
} from '#shared/domain/replyTemplates.ts';

test.each(deliveredTemplates.map((template) => [template.label, template] as const))(
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
  const found = (typed: string) => findTemplates(deliveredTemplates, typed).map(({ label }) => label);
  expect(found('')).toHaveLength(deliveredTemplates.length);
  expect(found('park')).toEqual(['Parking and the way to us']);
  expect(found('phone no')).toEqual(['No answer by phone']);
  expect(found('x')).toEqual([]);
});

test('a field that is not known is found', () => {
  expect(findUnknownField('At {time}, {name}')).toBeUndefined();
  expect(findUnknownField('At {hour}')).toBe('{hour}');
  expect(findUnknownField('At {time')).toBe('{time');
});
