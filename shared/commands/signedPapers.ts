/** What a signed paper changes in the stored lists; the record is stored apart. */
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import type { ReadinessItem } from '#shared/domain/careRecord.ts';
import { isCoolingOffOf } from './storedCoolingOff.ts';
import { findBooking, type OutageView } from './view.ts';

/** A paper that was signed here counts as there, marked as not sent. @param isOf whether a service needs this one */
const signPaper = (
  view: OutageView,
  { subject }: QueuedCommand,
  item: ReadinessItem,
  isOf: (service: string) => boolean = () => true,
) => ({
  readiness: view.readiness.map((one) => {
    const booking = findBooking(view, one.bookingId);
    if (!one.missing.includes(item) || booking?.userId !== subject.customerId) return one;
    if (!isOf(booking.service)) return one;
    const missing = one.missing.filter((other) => other !== item);
    return { ...one, done: one.done + 1, missing, unsent: [...one.unsent, item] };
  }),
});

export const signHistory = (view: OutageView, command: QueuedCommand) =>
  signPaper(view, command, 'medical history');

export function signConsent(view: OutageView, command: QueuedCommand, { textId }: { textId: string }) {
  const isOf = isCoolingOffOf(view, command.subject.customerId, textId);
  // What is signed has been thought over.
  const bookings = view.thinking.bookings.map((one) => (isOf(one) ? { ...one, until: null, hours: 0 } : one));
  const papers = signPaper(view, command, 'consent', (service) => findConsentText(service)?.id === textId);
  return { ...papers, thinking: { ...view.thinking, bookings } };
}
