import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received message: the envelope and the parsed content. */
export interface Received {
  to: string[];
  raw: string;
  mail: Email;
  at: number;
}

/** A real SMTP server that stores messages. It can be closed and reopened on the same port. */
export async function startMailbox() {
  const received: Received[] = [];
  let refusal: string | undefined;
  let port = 0;
  let server: SMTPServer;

  async function open() {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 1,
      onRcptTo: (_address, _session, answer) =>
        answer(refusal ? Object.assign(new Error(refusal), { responseCode: 451 }) : null),
      onData: (stream, session, answer) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const to = session.envelope.rcptTo.map(({ address }) => address);
          void PostalMime.parse(raw).then((mail) => {
            received.push({ to, raw, mail, at: Date.now() });
            answer(null);
          });
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    port = (server.server.address() as AddressInfo).port;
  }
  const close = () => new Promise<void>((closed) => server.close(closed));

  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    open,
    close,
    /** Refuses every recipient with a temporary error; without a reason accepts them again. */
    refuse(reason?: string) {
      refusal = reason;
    },
    sentTo: (address: string) => received.filter(({ to }) => to.includes(address)),
  };
}
