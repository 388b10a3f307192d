import type { ClosedWithUser } from '#shared/contracts/user.ts';

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

/** What was deleted together with a customer, as a sentence; empty if nothing was. */
export function formatClosed(closed: ClosedWithUser | null): string {
  const { appointments = 0, requests = 0, messages = 0 } = closed ?? {};
  const parts = [
    appointments > 0 && `${count(appointments, 'upcoming appointment', 'upcoming appointments')} cancelled`,
    requests > 0 && `${count(requests, 'request', 'requests')} closed`,
    messages > 0 && `${count(messages, 'message', 'messages')} closed`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? ` ${parts.join(', ')}.` : '';
}
