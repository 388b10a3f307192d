import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Linux, macOS and Windows take the ports of outgoing connections from above these. `fetch` refuses 10080, the highest
 * of its bad ports (WHATWG Fetch).
 */
const first = 10_081;
const last = 32_767;

/** A free local port that no outgoing connection takes: it stays free while its server starts, or starts again. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(first, last + 1);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return findFreePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
