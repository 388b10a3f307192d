interface NoticeWords {
  /** Where an email goes out. */
  notified: string;
  /** Where the customer has no address. */
  unreachable: string;
  /** Where there is no mail server. */
  withoutMail: string;
}

/** How a customer learns of a change; empty while it is not known whether emails can be sent. */
export function describeNotice(
  email: string | null,
  sendsEmail: boolean | undefined,
  { notified, unreachable, withoutMail }: NoticeWords,
): string {
  if (!email) return unreachable;
  if (sendsEmail === undefined) return '';
  return sendsEmail ? notified : withoutMail;
}
