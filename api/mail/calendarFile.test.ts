import ICAL from 'ical.js';
import { clinic } from '#shared/clinic.ts';
import { describe, expect, test } from 'vitest';
import { calendarFile, type CalendarEntry } from '#api/mail/calendarFile.ts';

const base: CalendarEntry = {
  bookingId: 7,
  sequence: 2,
  date: '2027-03-26',
  time: '10:00',
  minutes: 45,
  attendee: 'grace@example.test',
  now: new Date('2027-03-20T09:00:00Z'),
};

type Method = Parameters<typeof calendarFile>[0];

function parse({ method = 'REQUEST', ...entry }: Partial<CalendarEntry> & { method?: Method }) {
  const text = calendarFile(method, [{ ...base, ...entry }]);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  event.startDate.zone = zone;
  event.endDate.zone = zone;
  return { text, calendar, event };
}

describe('a calendar entry', () => {
  test('is valid iCalendar, with a stable UID and a rising SEQUENCE', () => {
    const { calendar, event } = parse({});
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(event.uid).toBe('appointment-7@wembley-aesthetics.example');
    expect(event.sequence).toBe(2);
    expect(event.summary).toBe('Appointment at Wembley Aesthetics');
    expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/London');
    const cancelled = parse({ method: 'CANCEL', sequence: 3 });
    expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(cancelled.event.uid).toBe(event.uid);
    expect(cancelled.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    const file = parse({ method: 'PUBLISH', attendee: undefined });
    expect(file.calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(file.event.uid).toBe(event.uid);
    for (const each of [event, file.event]) {
      expect(each.description).toBe(`45 minutes. To change it, ring ${clinic.phone}.`);
      expect(each.location).toContain(clinic.address.postalCode);
    }
    expect(file.event.attendees).toEqual([]);
  });

  test('reminds a day and two hours before, unless it is cancelled', () => {
    const triggersOf = (method: Method) =>
      parse({ method })
        .event.component.getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    for (const method of ['PUBLISH', 'REQUEST'] as const)
      expect(triggersOf(method)).toEqual(['-P1D', '-PT2H']);
    expect(triggersOf('CANCEL')).toEqual([]);
  });

  test.each([
    // The days before, of and after both clock changes in 2026 and 2027.
    ['2027-03-27', '10:00', '2027-03-27T10:00:00.000Z'],
    ['2027-03-28', '10:00', '2027-03-28T09:00:00.000Z'],
    ['2027-03-29', '09:00', '2027-03-29T08:00:00.000Z'],
    ['2026-10-24', '17:00', '2026-10-24T16:00:00.000Z'],
    ['2026-10-25', '10:00', '2026-10-25T10:00:00.000Z'],
    ['2026-10-26', '10:00', '2026-10-26T10:00:00.000Z'],
  ])('of %s %s starts at %s', (date, time, instant) => {
    const { event } = parse({ date, time });
    expect(event.startDate.toJSDate().toISOString()).toBe(instant);
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(45 * 60_000);
  });

  test('folds long lines at 75 octets and ends every line with CRLF', () => {
    const { text, event } = parse({ attendee: `${'long'.repeat(30)}@example.test` });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(event.attendees[0]?.getFirstValue()).toBe(`mailto:${'long'.repeat(30)}@example.test`);
    expect(text).not.toMatch(/[^\r]\n/);
  });
});
