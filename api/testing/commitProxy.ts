import { startSocketProxy } from '#api/testing/databaseProxy.ts';

/** On which side of a commit something happens: it is held back for ever, or its answer is. */
export type CommitSide = 'before' | 'after';

interface Trap {
  side: CommitSide;
  /** Text that the transaction has sent, such as a key. */
  text: string;
  spring: () => void;
}

export interface CommitProxy {
  port: number;
  /** Calls `spring` once, at the commit of the next transaction that contains `text`. */
  set(trap: Trap): void;
  close(): Promise<void>;
}

/** A proxy in front of a cluster's socket that stops at a commit, like a process that is killed there. */
export async function startCommitProxy(clusterUrl: string): Promise<CommitProxy> {
  let trap: Trap | null = null;
  function spring(): void {
    const sprung = trap;
    trap = null;
    sprung?.spring();
  }
  const proxy = await startSocketProxy(clusterUrl, (incoming, outgoing) => {
    let hasText = false;
    let isHeld = false;
    incoming.on('data', (bytes) => {
      if (trap && bytes.includes(trap.text)) hasText = true;
      const isCommit = trap !== null && hasText && bytes.includes('COMMIT');
      if (isCommit) isHeld = true;
      if (isCommit && trap?.side === 'before') spring();
      else outgoing.write(bytes);
    });
    outgoing.on('data', (bytes) => {
      if (!isHeld) incoming.write(bytes);
      // PostgreSQL has answered the commit.
      else if (trap) spring();
    });
  });
  return { ...proxy, set: (next) => (trap = next) };
}
