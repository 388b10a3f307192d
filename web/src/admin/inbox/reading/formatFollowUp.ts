import type { FollowUp } from '#shared/contracts/queue.ts';

const words: Record<FollowUp['kind'], string> = {
  handled: 'Handled',
  reopened: 'Opened again',
  no_answer: 'No answer',
  note: 'Note',
  data_complaint: 'Marked as a data protection complaint',
  not_data_complaint: 'No longer marked as a data protection complaint',
  reply: 'Reply by email',
  draft: 'Draft of a reply, opened in the mail program',
};

/** Text of a follow-up: its note, or its action; of a reply both, because only its state says whether it was sent. */
export function wordsOfFollowUp({ kind, note }: FollowUp): string {
  const isReply = kind === 'reply' || kind === 'draft';
  return isReply && note ? `${words[kind]}: ${note}` : (note ?? words[kind] ?? 'Noted');
}
