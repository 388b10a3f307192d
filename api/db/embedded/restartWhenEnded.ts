import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervised } from './supervisor.ts';

const RETRY_MS = 1000;

/** Restarts a server that ends by itself, until `stop`. Only the first start throws; later failures go to `warn`. */
export async function restartWhenEnded(
  launch: () => Promise<Supervised>,
  warn: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const launchUnreferenced = async (): Promise<Supervised> => {
    const server = await launch();
    server.unref(); // A script that forgets `stop` still ends.
    return server;
  };
  let server = await launchUnreferenced();
  let isStopping = false;

  const revive = async (): Promise<void> => {
    while (!isStopping) {
      await server.ended;
      if (isStopping) return;
      warn('PostgreSQL ended unexpectedly and is being started again.');
      // If only the supervisor was killed, its server stops here and restarts under a new one.
      await server.stop();
      try {
        server = await launchUnreferenced();
      } catch (error) {
        warn(`PostgreSQL did not come back: ${(error as Error).message}`);
        await sleep(RETRY_MS);
      }
    }
  };
  const restarting = revive();

  return {
    stop: async () => {
      isStopping = true;
      await server.stop();
      // A restart may be in progress, and its server has to be stopped too.
      await restarting;
      await server.stop();
    },
  };
}
