import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { DiscardReport } from '#shared/contracts/offlineData.ts';
import { queueCommand, type Author } from './intake.ts';

/** Rows with negative ids are not on the server yet, so they are not named. */
function subjectOf({ call, params, subject }: QueuedCommand): DiscardReport['subject'] {
  const { bookingId, customerId } = subject;
  if (bookingId !== null && bookingId > 0) return { type: 'booking', id: bookingId };
  if (customerId !== null && customerId > 0) return { type: 'user', id: customerId };
  if (call === 'followUp' && params['type'] === 'contact')
    return { type: 'contact', id: Number(params['id']) };
  return null;
}

/** Records in the server's history whose change was discarded and by whom. It names no patient. */
export function createDiscardReport(discarded: QueuedCommand, owner: Author, now: number): QueuedCommand {
  const body: DiscardReport = {
    call: discarded.call,
    authorId: discarded.userId,
    notedAt: discarded.occurredAt,
    subject: subjectOf(discarded),
  };
  const words = `Discarded: ${discarded.words} (${discarded.author})`;
  return queueCommand(owner, new Date(now), { call: 'reportDiscard', body: { ...body }, seen: null, words });
}
