import { useEffect, useState } from 'react';
import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';

/** What the machine says of the desk; null for the moment until it has said anything. */
export function useDeskState(desk: Desk): DeskState | null {
  const [state, setState] = useState<DeskState | null>(null);
  useEffect(() => {
    let isTold = false;
    const stop = desk.onState((next) => {
      isTold = true;
      setState(next);
    });
    // What was told meanwhile is newer than this answer.
    void desk.getState().then((first) => !isTold && setState(first));
    return stop;
  }, [desk]);
  return state;
}
