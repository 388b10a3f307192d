interface Telling {
  /** Where an email goes out. */
  told: string;
  /** Where the customer has no address. */
  unreachable: string;
  /** Where there is no mail server. */
  withoutMail: string;
}

/** How a customer learns of a change; empty while it is not known whether emails can be sent. */
export function describeTelling(
  email: string | null,
  sendsEmail: boolean | undefined,
  { told, unreachable, withoutMail }: Telling,
): string {
  if (!email) return unreachable;
  if (sendsEmail === undefined) return '';
  return sendsEmail ? told : withoutMail;
}
