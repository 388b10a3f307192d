import { clinic } from '#shared/clinic.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { escapeText, joinLines, londonRules, stamp, wallTime } from '#api/mail/icalendar.ts';

export interface CalendarEntry {
  bookingId: number;
  /** Rises with every change, so that calendars keep the newest version. */
  sequence: number;
  date: string;
  time: string;
  minutes: number;
  attendee?: string | undefined;
  /** The time of creation. */
  now: Date;
}

/** A reminder of the calendar's own; it says no more than the entry. */
const alarm = (trigger: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(`Appointment at ${clinic.brand}`)}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
];

/** `PUBLISH` for a download and for several; the others are sent to an attendee by email. */
type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

function eventLines(entry: CalendarEntry, method: Method): string[] {
  const { street, locality, region, postalCode } = clinic.address;
  const isCancelled = method === 'CANCEL';
  return [
    'BEGIN:VEVENT',
    `UID:appointment-${entry.bookingId}@${new URL(clinic.website).hostname}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${stamp(entry.now)}`,
    wallTime('DTSTART', entry.date, entry.time),
    wallTime('DTEND', entry.date, endTime(entry.time, entry.minutes)),
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
    ...(isCancelled ? [] : ['-P1D', '-PT2H'].flatMap(alarm)),
    'END:VEVENT',
  ];
}

/** Appointments (RFC 5545 and 5546) with time and address, never the treatment: calendars are often shared. */
export const calendarFile = (method: Method, entries: readonly CalendarEntry[]): string =>
  joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${clinic.brand}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...londonRules,
    ...entries.flatMap((entry) => eventLines(entry, method)),
    'END:VCALENDAR',
  ]);
