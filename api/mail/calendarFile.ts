import { clinic } from '#shared/clinic.ts';
import { endTime } from '#shared/domain/slots.ts';
import { clinicTimeZone } from '#shared/domain/wallTime.ts';

export interface CalendarEntry {
  bookingId: number;
  /** Rises with every change, so that calendars keep the newest version. */
  sequence: number;
  date: string;
  time: string;
  minutes: number;
  /** `PUBLISH` for a download; the others are sent to an attendee by email. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  attendee?: string | undefined;
  /** The time of creation. */
  now: Date;
}

/** The daylight saving rules since 1996 (RFC 5545, section 3.6.5). */
const londonRules = [
  'BEGIN:VTIMEZONE',
  `TZID:${clinicTimeZone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T010000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'TZNAME:BST',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds lines at 75 octets, as RFC 5545 requires. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const stamp = (now: Date) => now.toISOString().replace(/[-:]|\.\d+/g, '');
const wall = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

/**
 * A calendar entry of an appointment (RFC 5545 and 5546). Calendars are often shared, so it has the time and the
 * address but never the treatment.
 */
export function calendarEntry(entry: CalendarEntry): string {
  const { street, locality, region, postalCode } = clinic.address;
  const isCancelled = entry.method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${clinic.brand}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.method}`,
    ...londonRules,
    'BEGIN:VEVENT',
    `UID:appointment-${entry.bookingId}@${new URL(clinic.website).hostname}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${stamp(entry.now)}`,
    `DTSTART;TZID=${clinicTimeZone}:${wall(entry.date, entry.time)}`,
    `DTEND;TZID=${clinicTimeZone}:${wall(entry.date, endTime(entry.time, entry.minutes))}`,
    `SUMMARY:${escapeText(`Appointment at ${clinic.brand}`)}`,
    `LOCATION:${escapeText([street, locality, region, postalCode].join(', '))}`,
    `DESCRIPTION:${escapeText(`${entry.minutes} minutes. To change it, ring ${clinic.phone}.`)}`,
    ...(entry.attendee === undefined
      ? []
      : [
          `ORGANIZER;CN="${clinic.brand}":mailto:${clinic.email}`,
          `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${entry.attendee}`,
        ]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
