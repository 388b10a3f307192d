import { useListQueueQuery, useFollowUpMutation } from '#web/data/queue.ts';
import type { Chosen } from '#web/admin/inbox/useChosen.ts';
import { reportOn } from '#web/admin/report.ts';

const outcomes = {
  handled: 'Handled',
  no_answer: 'No answer noted',
  reopened: 'Opened again',
  data_complaint: 'Marked as a data protection complaint',
} as const;

/** What can be noted about a request or a message; `item` is there as long as it waits for an answer. */
export function useMatter({ type, id }: Chosen, name: string) {
  const { data: queue } = useListQueueQuery();
  const [followUp] = useFollowUpMutation();
  const item = queue?.find((one) => one.type === type && one.id === id);
  const note = (kind: keyof typeof outcomes) =>
    reportOn(followUp({ params: { type, id }, body: { kind } }).unwrap(), {
      done: outcomes[kind],
      detail: name,
      failed: 'This could not be noted',
    });
  return { item, isKnown: queue !== undefined, note };
}
