import { clinic } from '#shared/clinic.ts';

/**
 * A mail to be written on in the desk's own mail program. The subject says nothing of what was asked: it is read on
 * lock screens.
 */
export function replyAddress(email: string, text: string): string {
  const fields = { subject: `Your message to ${clinic.brand}`, ...(text.trim() && { body: text.trim() }) };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}

/** How a reply stands in the history. */
export const noteOfReply = (text: string) => `Replied by email: ${text.trim()}`.slice(0, 2000);
