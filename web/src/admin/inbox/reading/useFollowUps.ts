import type { Contact } from '#shared/contracts/contact.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { reportOn } from '#web/admin/dialogs/desk.ts';

const outcomes = {
  handled: 'Handled',
  no_answer: 'No answer noted',
  reopened: 'Opened again',
  data_complaint: 'Marked as a data protection complaint',
  not_data_complaint: 'No longer marked as a data protection complaint',
} as const;

/** What was recorded about a request or message; `item` is set while it waits for an answer. */
export function useFollowUps({ type, id }: Chosen, name: string) {
  const { data: queue } = queueApi.useListQueueQuery();
  const [followUp] = queueApi.useFollowUpMutation();
  const item = queue?.find((one) => one.type === type && one.id === id);
  const record = (kind: keyof typeof outcomes) =>
    reportOn(followUp({ params: { type, id }, body: { kind } }).unwrap(), {
      done: outcomes[kind],
      detail: name,
      failed: 'This could not be noted',
    });
  return { item, isKnown: queue !== undefined, note: record };
}

/** Merges the latest marking into an opened message; fetching it again would be recorded as another reading. */
export function useLatestTopic(contact: Contact | undefined): Contact | undefined {
  const { data: queue } = queueApi.useListQueueQuery();
  const item = queue?.find(({ type, id }) => type === 'contact' && id === contact?.id);
  if (!contact || !item) return contact;
  return { ...contact, topic: item.topic === 'data_complaint' ? item.topic : null };
}
