import { expect, test } from 'vitest';
import { makeDaySheet, markUnsent, renderDaySheet } from '#shared/domain/daySheet.ts';

const day = '2027-05-04';
const build = (id: number, appointmentTime: string) => ({
  id,
  appointmentDate: day,
  appointmentTime,
  name: `Grace ${id}`,
  service: 'Consultation',
  phone: '020 7946 0123',
  status: 'confirmed',
});

test('the printed day marks what is pencilled, and lists what somebody has to decide', () => {
  const sheet = makeDaySheet(day, [build(1, '10:00'), build(-5, '11:00')]);
  const conflicts = ['You moved <Grace> to 10:30 while offline.'];
  const html = renderDaySheet(markUnsent(sheet, { pencilled: new Set([-5]), conflicts }), {
    styles: '/x.css',
  });
  const [first, second] = html.match(/<tr[ >][^]*?<\/tr>/g)?.slice(1) ?? [];
  expect(first).toContain('Grace 1');
  expect(first).not.toContain('Pencilled');
  expect(second).toContain('Pencilled');
  expect(html).toContain('<li>You moved &lt;Grace&gt; to 10:30 while offline.</li>');
});

test('without anything unsent it is as ever', () => {
  const sheet = makeDaySheet(day, [build(1, '10:00')]);
  const html = renderDaySheet(markUnsent(sheet, { pencilled: new Set(), conflicts: [] }), {
    styles: '/x.css',
  });
  expect(html).not.toMatch(/Pencilled|To decide/);
});
