import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Trial } from '../line.ts';
import { mixFor, perSecond } from '../mix.ts';
import { percentile, sendAtRate } from '../openLoop.ts';

const seconds = Number(process.env['LOAD_SECONDS'] ?? 30);
const maxLate = 5000;

/** A real mail server that takes everything and keeps nothing. */
async function openSink(): Promise<{ url: string; close: () => void }> {
  const sink = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, answer) => void stream.resume().on('end', () => answer(null)),
  });
  sink.on('error', () => {});
  const listening = sink.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => sink.close() };
}

export const mailQueue: Trial = {
  name: 'load, the mail queue',
  description: `${perSecond} requests a second for ${seconds} s, of which three in twenty are forms, whose messages are due at once`,
  async measure(setting) {
    const { startCopy, db } = setting;
    const sink = await openSink();
    // What other lines left behind is not due here.
    await db('outbox_messages').where({ state: 'held' }).update({ state: 'suppressed' });
    const copy = await startCopy({ SMTP_URL: sink.url, MAIL_HOLD_SECONDS: '0' });
    try {
      const send = await mixFor(setting, copy.url);
      const { failed } = await sendAtRate(perSecond, seconds, (turn) => send(turn, copy.url));
      while (await db('outbox_messages').where({ state: 'held' }).first('id')) await sleep(100);
      const late = await db('outbox_messages')
        .where({ state: 'sent' })
        .select<{ ms: number }[]>(db.raw(`extract(epoch FROM sent_at - not_before)::float8 * 1000 AS ms`));
      const waits = late.map(({ ms }) => ms).sort((a, b) => a - b);
      return [
        { what: 'messages', value: waits.length, unit: '' },
        { what: 'lateness, p50', value: percentile(waits, 50), unit: 'ms' },
        { what: 'lateness, the worst', value: percentile(waits, 100), unit: 'ms', goal: maxLate },
        { what: 'requests that failed', value: failed, unit: '', goal: 0 },
      ];
    } finally {
      await copy.stop();
      sink.close();
    }
  },
};
