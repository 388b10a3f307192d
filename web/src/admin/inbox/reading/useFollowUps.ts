import { z } from 'zod';
import type { Contact } from '#shared/contracts/contact.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { isSame, type Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';

const NoteForm = z.object({ note: z.string().trim().min(1, 'Please write a note.').max(2000) });
export type NoteValues = z.input<typeof NoteForm>;

/** The form of a staff note on a request or message. */
export function useNoteForm({ type, id }: Chosen, savedAs: string, isOpen: boolean, onDone: () => void) {
  const [followUp, { isLoading, error }] = queueApi.useFollowUpMutation();
  const form = useSavedForm(NoteForm, {
    savedAs: `${savedAs} ${type} ${id}`,
    isOpen,
    defaultValues: { note: '' },
  });
  const submit = async ({ note }: NoteValues) => {
    const change = followUp({ params: { type, id }, body: { kind: 'note', note } }).unwrap();
    if (await reportOn(change, { done: 'Note added' })) onDone();
  };
  return { form, submit, isLoading, error };
}

const outcomes = {
  handled: 'Handled',
  no_answer: 'No answer noted',
  reopened: 'Opened again',
  data_complaint: 'Marked as a data protection complaint',
  not_data_complaint: 'No longer marked as a data protection complaint',
} as const;

/** Notes what was done about a request or message, and shows a toast. */
export function useNoteFollowUp({ type, id }: Chosen, name: string) {
  const [followUp] = queueApi.useFollowUpMutation();
  return (kind: keyof typeof outcomes) =>
    reportOn(followUp({ params: { type, id }, body: { kind } }).unwrap(), {
      done: outcomes[kind],
      detail: name,
      failed: 'This could not be noted',
    });
}

/** What was recorded about a request or message; `item` is set while it waits for an answer. */
export function useFollowUps(chosen: Chosen) {
  const { data: queue } = queueApi.useListQueueQuery();
  return { item: queue?.find((one) => isSame(one, chosen)), isKnown: queue !== undefined };
}

/** Merges the latest marking into an opened message; fetching it again would be recorded as another reading. */
export function useLatestTopic(contact: Contact | undefined): Contact | undefined {
  const { data: queue } = queueApi.useListQueueQuery();
  const item = queue?.find(({ type, id }) => type === 'contact' && id === contact?.id);
  if (!contact || !item) return contact;
  return { ...contact, topic: item.topic === 'data_complaint' ? item.topic : null };
}
