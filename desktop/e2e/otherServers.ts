import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlain, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const answer = '{"status":"ok"}';

async function listen(server: Server | ReturnType<typeof createSecure>) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** A clinic server on plain http. */
export const startPlain = () => listen(createPlain((_request, reply) => reply.end(answer)));

/** One with a self-signed certificate; its files are created in `folder`. */
export function startTls(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const options = { key: readFileSync(key), cert: readFileSync(cert) };
  return listen(createSecure(options, (_request, reply) => reply.end(answer)));
}
