import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervised } from './supervisor.ts';

const RETRY_MS = 1000;

/**
 * Starts a server and starts it again whenever it ends by itself (out of memory, killed by hand), until
 * `stop`. Only the first start may fail; later failures are told to `warn` and tried again.
 */
export async function keepRunning(
  launch: () => Promise<Supervised>,
  warn: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const launchUnreferenced = async (): Promise<Supervised> => {
    const server = await launch();
    server.unref(); // a script that forgets `stop` still ends
    return server;
  };
  let server = await launchUnreferenced();
  let isStopping = false;

  const revive = async (): Promise<void> => {
    while (!isStopping) {
      await server.ended;
      if (isStopping) return;
      warn('PostgreSQL ended unexpectedly and is being started again.');
      // Where only the supervisor was killed, its server stops here and comes back under a new one.
      await server.stop();
      try {
        server = await launchUnreferenced();
      } catch (error) {
        warn(`PostgreSQL did not come back: ${(error as Error).message}`);
        await sleep(RETRY_MS);
      }
    }
  };
  const reviving = revive();

  return {
    stop: async () => {
      isStopping = true;
      await server.stop();
      // A revival may be under way; what it started has to end too.
      await reviving;
      await server.stop();
    },
  };
}
