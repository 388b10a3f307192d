import type { Conflict, QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { pleaseAnswer } from '#shared/outage/conflictWords.ts';

/** An id that follows from a change's, so that a repeat asks the same question. */
const followingId = (id: string) =>
  id.replace(/[0-9a-f]{12}$/, (end) =>
    Array.from(end, (digit) => (15 - parseInt(digit, 16)).toString(16)).join(''),
  );

export const question: Conflict = {
  code: pleaseAnswer,
  sentence:
    'It is recorded; please answer. It breaks a rule, which the incident beside it in the record names. Why was it right all the same?',
};

/** What its author answers about a change that the server has stored, as an addition to the incident about it. */
export function questionAbout(sent: QueuedCommand, entryId: string): QueuedCommand {
  const { picture: _, ...command } = sent;
  const id = followingId(sent.id);
  return {
    ...command,
    id,
    call: 'addAddendum',
    params: { userId: String(sent.params['userId']), entryId },
    body: { id, text: '' },
    after: [],
  };
}
