import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';

/** Why the consent is missing: its text is not read yet, or the appointment is before the end of the time to think. */
export function formatConsent({ isConsentRead, thinkingUntil }: Readiness): string {
  if (!isConsentRead) return 'consent to be read';
  return thinkingUntil ? `consent (time to think until ${formatInstant(thinkingUntil)})` : 'consent';
}
