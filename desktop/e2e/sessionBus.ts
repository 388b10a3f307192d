import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A D-Bus session bus for one test (dbus-daemon). */
export async function startSessionBus(): Promise<{ address: string; stop: () => void }> {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(daemon.stdout, 'data')) as [Buffer];
  return { address: line.toString().trim(), stop: () => daemon.kill() };
}

const text = (value: string) => {
  const bytes = Buffer.from(`${value}\0`);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length - 1);
  return Buffer.concat([size, bytes]);
};
const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);

/** A method call to the bus in D-Bus's little-endian wire format; each header field is aligned to 8 bytes. */
function callBus(serial: number, member: string, signature: string, body: Buffer): Buffer {
  const named: [number, string, string][] = [
    [1, 'o', '/org/freedesktop/DBus'],
    [6, 's', 'org.freedesktop.DBus'],
    [3, 's', member],
  ];
  const fields = named.map(([code, type, value]) =>
    Buffer.concat([Buffer.from([code, 1]), Buffer.from(`${type}\0`), text(value)]),
  );
  if (signature) {
    fields.push(
      Buffer.concat([
        Buffer.from([8, 1]),
        Buffer.from('g\0'),
        Buffer.from([signature.length]),
        Buffer.from(`${signature}\0`),
      ]),
    );
  }
  const list = fields.reduce((former, field) => Buffer.concat([pad(former), field]));
  const head = Buffer.alloc(16);
  head.write('l\x01\0\x01', 'latin1');
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(list.length, 12);
  return Buffer.concat([pad(Buffer.concat([head, list])), body]);
}

/** Owns a name on the bus until the connection closes. */
export async function ownName(address: string, name: string): Promise<Socket> {
  const path = /unix:(path|abstract)=([^,;]+)/.exec(address);
  const socket = connect(`${path?.[1] === 'abstract' ? '\0' : ''}${path?.[2] ?? ''}`);
  await once(socket, 'connect');
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  await once(socket, 'data');
  const flags = Buffer.alloc(4);
  const named = Buffer.concat([text(name)]);
  const aligned = Buffer.concat([named, Buffer.alloc((4 - (named.length % 4)) % 4), flags]);
  socket.write('BEGIN\r\n');
  socket.write(callBus(1, 'Hello', '', Buffer.alloc(0)));
  socket.write(callBus(2, 'RequestName', 'su', aligned));
  socket.resume();
  return socket;
}
