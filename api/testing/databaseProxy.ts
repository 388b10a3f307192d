import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  port: number;
  /** Swallows all data from now on, like a machine without power; connections stay open. */
  freeze(): void;
  /** Ends all connections and accepts no more. */
  close(): Promise<void>;
}

/** A separate host in front of a cluster's socket, which can fail as a network can. */
export async function startDatabaseProxy(clusterUrl: string): Promise<DatabaseProxy> {
  const folder = new URL(clusterUrl).searchParams.get('host');
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((incoming) => {
    const outgoing = connect(`${folder}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (isFrozen || to.write(bytes)));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => void (isFrozen = true),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
