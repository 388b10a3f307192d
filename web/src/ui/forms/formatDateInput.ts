const formats = {
  withWeekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  withoutWeekday: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const;

/** `2026-03-03` as "Tuesday 3 March 2026", whatever the browser's language; empty unless it is a whole date. */
export function formatDateIn(date: string, hasWeekday: boolean): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  if (Number.isNaN(instant)) return '';
  const format = hasWeekday ? formats.withWeekday : formats.withoutWeekday;
  // Browser versions differ in the commas only.
  return new Intl.DateTimeFormat('en-GB', format)
    .formatToParts(instant)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
}
