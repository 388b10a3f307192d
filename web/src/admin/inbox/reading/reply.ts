import { defaultReplySubject } from '#shared/domain/reply.ts';

/** A mailto: link with the reply. Its subject is neutral, because lock screens show it. */
export function replyAddress(email: string, text: string): string {
  const fields = { subject: defaultReplySubject, ...(text.trim() && { body: text.trim() }) };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}
