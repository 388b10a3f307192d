import { clinic } from '#shared/clinic.ts';

/** A mailto: link with the reply. Its subject is neutral, because lock screens show it. */
export function replyAddress(email: string, text: string): string {
  const fields = { subject: `Your message to ${clinic.brand}`, ...(text.trim() && { body: text.trim() }) };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}

/** The note that records a reply. */
export const replyNote = (text: string) => `Replied by email: ${text.trim()}`.slice(0, 2000);
