import { clinicTimeZone } from '#shared/domain/wallTime.ts';

/** The daylight saving rules since 1996 (RFC 5545, section 3.6.5). */
export const londonRules = [
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

export const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

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

export const stamp = (now: Date) => now.toISOString().replace(/[-:]|\.\d+/g, '');
const wall = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

/** The lines of a file: folded, each ended as RFC 5545 requires. */
export const joinLines = (lines: string[]) => `${lines.map(fold).join('\r\n')}\r\n`;

/** A time on the clinic's wall clock; the calendar converts it by the rules above. */
export const wallTime = (name: string, date: string, time: string) =>
  `${name};TZID=${clinicTimeZone}:${wall(date, time)}`;
