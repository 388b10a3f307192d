import { clinic } from '#shared/clinic.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { escapeText, joinLines, londonRules, stamp, wallTime } from '#api/mail/icalendar.ts';

/** A time in a feed; without a start it is whole days, both inclusive. */
export interface FeedTime {
  /** Unique in the feed. */
  key: string;
  /** Rises with every change. */
  sequence: number;
  /** When it was last changed: stable, so that an unchanged feed is the same text. */
  changedAt: string;
  startDate: string;
  endDate: string;
  start: { time: string; end: string } | null;
}

export const appointmentTime = (row: {
  id: number;
  version: number;
  changedAt: string;
  date: string;
  time: string;
  minutes: number;
}): FeedTime => ({
  key: `appointment-${row.id}`,
  sequence: row.version,
  changedAt: row.changedAt,
  startDate: row.date,
  endDate: row.date,
  start: { time: row.time, end: endTime(row.time, row.minutes) },
});

const { street, locality, region, postalCode } = clinic.address;
const place = `LOCATION:${escapeText([street, locality, region, postalCode].join(', '))}`;
const day = (date: string) => date.replaceAll('-', '');

function entryLines(owner: 'practitioner' | 'patient', time: FeedTime): string[] {
  const { startDate, endDate, start } = time;
  return [
    'BEGIN:VEVENT',
    `UID:feed-${time.key}@${new URL(clinic.website).hostname}`,
    `SEQUENCE:${time.sequence}`,
    `DTSTAMP:${stamp(new Date(time.changedAt))}`,
    ...(start
      ? [wallTime('DTSTART', startDate, start.time), wallTime('DTEND', endDate, start.end)]
      : [`DTSTART;VALUE=DATE:${day(startDate)}`, `DTEND;VALUE=DATE:${day(addDays(endDate, 1))}`]),
    `SUMMARY:${owner === 'patient' ? 'Appointment' : 'Busy'}`,
    ...(owner === 'patient' ? [place] : []),
    'STATUS:CONFIRMED',
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** A calendar to subscribe to (RFC 5545): times, for patients the place, never a name or treatment, as it may be shared. */
export function feedFile(owner: 'practitioner' | 'patient', times: readonly FeedTime[]): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${owner === 'patient' ? 'Appointments' : 'Busy'}`,
    `X-WR-CALDESC:${escapeText('This calendar is read only: a change in it does not reach the clinic.')}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...londonRules,
    ...times.flatMap((time) => entryLines(owner, time)),
    'END:VCALENDAR',
  ]);
}
