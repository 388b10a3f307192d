import { expect, test } from 'vitest';
import { formatCount, createDaySheet, renderDaySheet } from '#shared/domain/daySheet.ts';

const day = '2027-05-04';
const booking = (id: number, name: string) => ({
  id,
  name,
  appointmentDate: day,
  appointmentTime: '10:00',
  service: 'PRP Therapy',
  phone: '020 7946 0123',
  status: 'confirmed',
});

test('the printed sheet marks unsent changes and counts them at its head', () => {
  const unsent = {
    markOf: (id: number) => (id === 2 ? 'Pencilled' : null),
    note: 'Not everything here has reached the clinic’s server: 1 waiting.',
    pendingRemoval: [],
    listDecisions: () => [],
  };
  const sheet = createDaySheet(day, [booking(1, 'Ada Agreed'), booking(2, 'Ben <Pencilled>')], { unsent });
  const html = renderDaySheet(sheet, { styles: '/x.css', now: new Date(0) });
  expect(html).toContain('<span>Ada Agreed</span></td>');
  expect(html).toContain('<span>Ben &lt;Pencilled&gt;</span><em>Pencilled</em></td>');
  expect(html).toContain('has reached the clinic’s server: 1 waiting.');
});

test('what is cancelled or moved without the server stays on the sheet, struck through, once', () => {
  const pendingRemoval = [{ ...booking(2, 'Ben Moved'), mark: 'Pencilled: moved to 14:30' }];
  const unsent = { markOf: () => 'Pencilled', pendingRemoval, note: null, listDecisions: () => [] };
  const bookings = [
    booking(1, 'Ada Agreed'),
    // As the server still has it, and as this desk has moved it.
    booking(2, 'Ben Moved'),
    { ...booking(2, 'Ben Moved'), appointmentTime: '14:30' },
  ];
  const sheet = createDaySheet(day, bookings, { unsent });
  expect(sheet.appointments.map(({ time, name, mark }) => [time, name, mark])).toEqual([
    ['10:00', 'Ada Agreed', 'Pencilled'],
    ['10:00', 'Ben Moved', 'Pencilled: moved to 14:30'],
    ['14:30', 'Ben Moved', 'Pencilled'],
  ]);
  expect(
    renderDaySheet(sheet, { styles: '/x.css', now: new Date(0) }).match(/<tr class="leaving">/g),
  ).toHaveLength(1);
  expect(formatCount(sheet.appointments)).toBe('2 appointments');
});

test('says who has come and who has not', () => {
  const sheet = createDaySheet(day, [
    { ...booking(1, 'Ada Treated'), status: 'completed', attendance: 'arrived' },
    { ...booking(2, 'Ben Absent'), attendance: 'did_not_attend' },
    { ...booking(3, 'Cleo Waiting'), attendance: 'arrived' },
  ]);
  const html = renderDaySheet(sheet, { styles: '/x.css', now: new Date(0) });
  expect([...html.matchAll(/class="done">([^<]*)</g)].map(([, words]) => words)).toEqual([
    '✓ Completed',
    'Did not attend',
    '',
  ]);
});

test('a sheet of sent appointments says nothing about sending', () => {
  const html = renderDaySheet(createDaySheet(day, [booking(1, 'Ada Agreed')]), {
    styles: '/x.css',
    now: new Date(0),
  });
  expect(html).not.toMatch(/<em>|unsent/);
});

test('has what staff have to know below the name, with room for it on the page', () => {
  const marked = { staffFlag: 'Allergic to <latex>', staffNote: 'Late' };
  const of = (count: number, given: object) =>
    renderDaySheet(
      createDaySheet(
        day,
        Array.from({ length: count }, (_, id) => ({ ...booking(id, `Name ${id}`), ...given })),
      ),
      { styles: '/x.css', now: new Date(0) },
    );
  expect(of(1, marked)).toContain('<td colspan="3"><span>Allergic to &lt;latex&gt; · Late</span></td>');
  expect(of(1, { staffFlag: null, staffNote: null })).not.toContain('remarks');
  const long = { staffFlag: 'Late. '.repeat(14) };
  expect(
    [of(7, marked), of(8, marked), of(5, long), of(6, long), of(10, {}), of(11, {})].map(
      (html) => html.split('<section').length - 1,
    ),
  ).toEqual([1, 2, 1, 2, 1, 2]);
});

test('has a column of phone numbers only on request', () => {
  const headsOf = (withPhone: boolean) => {
    const html = renderDaySheet(createDaySheet(day, [booking(1, 'Ada Agreed')], { withPhone }), {
      styles: '/x.css',
      now: new Date(0),
    });
    const cells = html.match(/<td class="\w+"/g) ?? [];
    const heads = [...html.matchAll(/<th>(\w+)<\/th>/g)].map(([, head]) => head);
    expect(cells).toHaveLength(heads.length);
    return heads;
  };
  expect(headsOf(false)).toEqual(['Time', 'Name', 'Service', 'Done']);
  expect(headsOf(true)).toEqual(['Time', 'Name', 'Service', 'Phone', 'Done']);
});

test('names the papers that are missing below the appointment', () => {
  const readiness = new Map([
    [1, { done: 3, of: 5, missing: ['consent', 'direction'] as const }],
    [2, { done: 2, of: 2, missing: [] }],
    [4, { done: 2, of: 2, missing: [], unsent: ['consent'] as const }],
  ]);
  const bookings = [
    { ...booking(1, 'Ada'), staffNote: 'Late' },
    booking(2, 'Ben'),
    booking(3, 'Guest'),
    booking(4, 'Cy'),
  ];
  expect(createDaySheet(day, bookings, { readiness }).appointments.map(({ remarks }) => remarks)).toEqual([
    'Late · Papers 3 of 5, missing: consent and direction',
    undefined,
    undefined,
    'Papers ready; consent not sent yet',
  ]);
});

test('what the patient wrote stands on the sheet, in quotation marks', () => {
  const marked = { ...booking(1, 'Ada Agreed'), staffNote: 'Ring first', message: 'I use a stick' };
  expect(createDaySheet(day, [marked]).appointments[0]?.remarks).toBe('Ring first · “I use a stick”');
});
