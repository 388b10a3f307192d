import type { z } from 'zod';
import { queueCalls, type FollowUpCreate } from '#shared/contracts/queue.ts';
import { notFoundRefusal } from '#shared/domain/bookingRules.ts';
import { noted } from './bookingChange.ts';
import { aboutBooking } from './bookings.ts';
import { nobody, type DeskCommand } from './deskCommand.ts';
import type { OutageView } from './view.ts';

type Body = z.output<typeof FollowUpCreate>;

const isOf =
  ({ type, id }: Record<string, string>) =>
  (item: OutageView['queue'][number]) =>
    item.type === type && item.id === Number(id);

const listItems = ({ queue, done }: OutageView) => [...queue, ...done.queue];

const followUpLabels: Partial<Record<Body['kind'], string>> = {
  handled: 'Handled',
  no_answer: 'Called, no answer',
  note: 'Note added',
  reply: 'Reply by email',
  draft: 'Draft of a reply',
};

/** What was done about a request or a message. */
export const followUp: DeskCommand<Body> = {
  contract: queueCalls.followUp,
  creates: 'other',
  subject: (view, params) => {
    if (params['type'] === 'booking') return aboutBooking(view, params);
    const { name = null, phone = null } = listItems(view).find(isOf(params)) ?? {};
    return { ...nobody, name, phone };
  },
  check: (view, params) =>
    listItems(view).some(isOf(params))
      ? null
      : notFoundRefusal(params['type'] === 'booking' ? 'That booking' : 'That message'),
  apply: (
    { queue, done: before },
    { params, madeId, author, occurredAt },
    { kind, note, subject = null },
  ) => {
    const isIt = isOf(params);
    if (kind === 'handled') {
      const handled = [...before.queue, ...queue.filter(isIt)];
      return { queue: queue.filter((item) => !isIt(item)), done: { ...before, queue: handled } };
    }
    const done = { id: madeId ?? 0, kind, note, subject, delivery: null, who: author, createdAt: occurredAt };
    return {
      queue: queue.map((item) => (isIt(item) ? { ...item, followUps: [...item.followUps, done] } : item)),
    };
  },
  answer: (_view, { madeId, author, occurredAt }, body) => ({
    ...body,
    id: madeId,
    who: author,
    createdAt: occurredAt,
  }),
  words: ({ kind }) => followUpLabels[kind] ?? 'Noted',
  again: (_body, { words }) => noted(words).again,
};
