import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { smtpServer } from '#api/mail/mailServer.ts';

/** A mail server without encryption that records the passwords it gets. */
async function startPlainServer() {
  const passwords: (string | null | undefined)[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 1,
    onAuth: ({ password }, _session, answer) => {
      passwords.push(password);
      answer(null, { user: 'clinic' });
    },
    onData: (stream, _session, answer) => stream.on('end', () => answer(null)).resume(),
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://clinic:hush@127.0.0.1:${port}`, passwords };
}

async function send(url: string): Promise<void> {
  const mailServer = smtpServer(url);
  const message = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  try {
    await mailServer.send(
      { from: 'clinic@clinic.example', recipient: 'one@example.com', messageId: '<1@x>' },
      message,
    );
  } finally {
    mailServer.close();
  }
}

describe('a mail server without STARTTLS', () => {
  test('receives the password where the setting does not require encryption', async () => {
    const { url, passwords } = await startPlainServer();
    await send(url);
    expect(passwords).toEqual(['hush']);
  });

  test('never receives the password with requireTLS=true', async () => {
    const { url, passwords } = await startPlainServer();
    await expect(send(`${url}?requireTLS=true`)).rejects.toThrow();
    expect(passwords).toEqual([]);
  });
});
