import { useEffect, useState } from 'react';
import type { DeskApi, DeskState } from '#shared/contracts/ipcContract.ts';
import { closeWorkspace } from '#web/admin/workspace/workspace.ts';

/** State sent by the main process; null until it has arrived. */
export function useDeskState(desk: DeskApi): DeskState | null {
  const [state, setState] = useState<DeskState | null>(null);
  useEffect(() => {
    let hasState = false;
    const stop = desk.onState((next) => {
      hasState = true;
      // Saved before the screens unmount, so that unlocking restores them.
      if (next.isLocked) closeWorkspace();
      setState(next);
    });
    // A state pushed meanwhile is newer than this response.
    void desk.getState().then((first) => !hasState && setState(first));
    return stop;
  }, [desk]);
  return state;
}
