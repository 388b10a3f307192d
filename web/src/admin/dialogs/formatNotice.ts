/** How a customer learns of a change; empty while it is not known whether emails can be sent. */
export function formatNotification(
  email: string | null,
  sendsEmail: boolean | undefined,
  { notified, unreachable, withoutMail }: Record<'notified' | 'unreachable' | 'withoutMail', string>,
): string {
  if (!email) return unreachable;
  if (sendsEmail === undefined) return '';
  return sendsEmail ? notified : withoutMail;
}
