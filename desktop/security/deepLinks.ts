import type { OpenTarget } from '#shared/contracts/platform.ts';
import { isCalendarDate } from '#shared/domain/wallTime.ts';

export const linkScheme = 'clinicdesk';

/**
 * What a link from outside asks to open: `clinicdesk://booking/12` or `clinicdesk://day/2027-05-04`, to the
 * letter. A link only ever shows something; anything else is nothing.
 */
export function readDeepLink(text: string): OpenTarget | undefined {
  if (text.length > 100 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // What the parser mended, dropped or decoded was no link of ours.
  if (url.protocol !== `${linkScheme}:` || url.href !== text) return undefined;
  const [, kind, value] = /^clinicdesk:\/\/(booking|day)\/([\d-]{1,10})$/.exec(text) ?? [];
  if (kind === 'booking' && /^[1-9]\d{0,8}$/.test(value ?? '')) return { kind, id: Number(value) };
  if (kind === 'day' && value && isCalendarDate(value)) return { kind, day: value };
  return undefined;
}

/** The link among the arguments of a start. */
export function findDeepLink(argv: readonly string[]): OpenTarget | undefined {
  for (const argument of argv.slice(1)) {
    const target = readDeepLink(argument);
    if (target) return target;
  }
  return undefined;
}
