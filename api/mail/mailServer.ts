import nodemailer from 'nodemailer';
import type { Composed } from '#api/mail/compose.ts';

export interface Envelope {
  from: string;
  recipient: string;
  /** The same at every attempt, so that a mail program shows a repeated message once. */
  messageId: string;
}

export interface MailServer {
  send(envelope: Envelope, message: Composed): Promise<void>;
  close(): void;
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Whether it is exactly one address; anything else is never passed to a mail server. */
export const isOneAddress = (text: string) => /^[^\s<>,;:"()]+@[^\s<>,;:"()@]+$/.test(text);

/** Sends over SMTP, by a few connections that are kept open while there is work. */
export function smtpServer(url: string): MailServer {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 3, ...patience });
  return {
    async send({ from, recipient, messageId }, { subject, text, html, calendar }) {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        // The envelope is set separately, so that headers cannot add a recipient.
        envelope: { from: /<([^>]+)>/.exec(from)?.[1] ?? from, to: [recipient] },
        messageId,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
