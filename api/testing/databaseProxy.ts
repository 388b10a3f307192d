import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface SocketProxy {
  port: number;
  /** Ends all connections and accepts no more. */
  close(): Promise<void>;
}

/** A separate host in front of a cluster's socket. @param join passes on the data of a connection */
export async function startSocketProxy(
  clusterUrl: string,
  join: (incoming: Socket, outgoing: Socket) => void,
): Promise<SocketProxy> {
  const folder = new URL(clusterUrl).searchParams.get('host');
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(`${folder}/.s.PGSQL.5432`);
    join(incoming, outgoing);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

export interface DatabaseProxy extends SocketProxy {
  /** Swallows all data from now on, like a machine without power; connections stay open. */
  freeze(): void;
}

/** One that can fail as a network can. */
export async function startDatabaseProxy(clusterUrl: string): Promise<DatabaseProxy> {
  let isFrozen = false;
  const proxy = await startSocketProxy(clusterUrl, (incoming, outgoing) => {
    incoming.on('data', (bytes) => void (isFrozen || outgoing.write(bytes)));
    outgoing.on('data', (bytes) => void (isFrozen || incoming.write(bytes)));
  });
  return { ...proxy, freeze: () => void (isFrozen = true) };
}
