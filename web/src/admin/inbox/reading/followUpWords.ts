import type { FollowUp } from '#shared/contracts/queue.ts';

const words: Record<FollowUp['kind'], string> = {
  handled: 'Handled',
  reopened: 'Opened again',
  no_answer: 'No answer',
  note: 'Note',
  data_complaint: 'Marked as a data protection complaint',
  not_data_complaint: 'No longer marked as a data protection complaint',
};

/** Text of a follow-up: its note, or its action. */
export const wordsOfFollowUp = ({ kind, note }: FollowUp) => note ?? words[kind] ?? 'Noted';
