import type { OpenTarget } from '#shared/contracts/platform.ts';
import { isCalendarDate } from '#shared/domain/wallTime.ts';

export const linkScheme = 'clinicdesk';

/** `clinicdesk://booking/12` or `clinicdesk://day/2027-05-04`, exactly; anything else is ignored. */
export function readDeepLink(text: string): OpenTarget | undefined {
  if (text.length > 100 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // A link that the URL parser normalised is not one of ours.
  if (url.protocol !== `${linkScheme}:` || url.href !== text) return undefined;
  const [, kind, value] = /^clinicdesk:\/\/(booking|day)\/([\d-]{1,10})$/.exec(text) ?? [];
  if (kind === 'booking' && /^[1-9]\d{0,8}$/.test(value ?? '')) return { kind, id: Number(value) };
  if (kind === 'day' && value && isCalendarDate(value)) return { kind, day: value };
  return undefined;
}

export function findDeepLink(argv: readonly string[]): OpenTarget | undefined {
  for (const argument of argv.slice(1)) {
    const target = readDeepLink(argument);
    if (target) return target;
  }
  return undefined;
}
