import type { DeskState } from '#shared/contracts/ipcContract.ts';
import type { ClinicApi } from './clinicApi.ts';

interface ConnectionParts {
  api: ClinicApi;
  onLost: () => void;
  onChange: () => void;
}

/** Whether the clinic can be reached, and why not. */
export function openConnection({ api, onLost, onChange }: ConnectionParts) {
  let connection: DeskState['connection'] = 'connecting';
  let trouble: string | null = null;
  /** How often the window has heard from the clinic: a look that fails meanwhile proves nothing. */
  let heard = 0;

  function set(next: DeskState['connection'], why: string | null = null): void {
    if (next === connection && why === trouble) return;
    connection = next;
    trouble = why;
    if (next === 'offline') onLost();
    onChange();
  }

  /** Any good answer ends an outage at once. @throws Unreached */
  const ask: ClinicApi['ask'] = async (call, given) => {
    const answer = await api.ask(call, given);
    set('online');
    return answer;
  };

  return {
    ask,
    set,
    getState: () => ({ connection, trouble }),
    isOffline: () => connection === 'offline',
    timesHeard: () => heard,
    noteHeard: () => void (heard += 1),
    /** Nothing is known of another clinic yet. */
    reset: (): void => {
      connection = 'connecting';
      trouble = null;
    },
  };
}

export type Connection = ReturnType<typeof openConnection>;
