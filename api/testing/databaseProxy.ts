import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  port: number;
  /** From now on swallows what comes, as a machine without power does; connections stay open. */
  freeze(): void;
  /** Ends every connection and takes no more. */
  close(): Promise<void>;
}

/** A host of its own in front of a cluster's socket, which can go away in the ways that a network can. */
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
