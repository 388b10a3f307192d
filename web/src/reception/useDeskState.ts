import { useEffect, useState } from 'react';
import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';
import { closeWorkspace } from '#web/admin/workspace/workspace.ts';

/** What the machine says of the desk; null for the moment until it has said anything. */
export function useDeskState(desk: Desk): DeskState | null {
  const [state, setState] = useState<DeskState | null>(null);
  useEffect(() => {
    let isTold = false;
    const stop = desk.onState((next) => {
      isTold = true;
      // Before the screens go: what they drop as they do is kept for whoever unlocks the desk.
      if (next.isLocked) closeWorkspace();
      setState(next);
    });
    // What was told meanwhile is newer than this answer.
    void desk.getState().then((first) => !isTold && setState(first));
    return stop;
  }, [desk]);
  return state;
}
