import type { DeskState } from '#shared/contracts/ipcContract.ts';
import type { ClinicApi } from './clinicApi.ts';

interface ConnectionParts {
  api: ClinicApi;
  onLost: () => void;
  onChange: () => void;
}

/**
 * Whether the clinic can be reached, and why not. Set by the poll (`watchClinic.ts`), by each of its responses and of
 * the window's (`request` below, `onAnswer` in `desk.ts`), and by the first answer from the snapshot (`markOffline` there). What
 * counts as a response is said by `clinicApi.ts`.
 */
export function openConnection({ api, onLost, onChange }: ConnectionParts) {
  let connection: DeskState['connection'] = 'connecting';
  let trouble: string | null = null;
  /** Counts the window's successful requests: a poll that fails after one of them does not start an outage. */
  let heard = 0;

  function set(next: DeskState['connection'], why: string | null = null): void {
    if (next === connection && why === trouble) return;
    connection = next;
    trouble = why;
    if (next === 'offline') onLost();
    onChange();
  }

  /** Any successful response ends an outage at once. @throws ServerUnreachableError */
  const request: ClinicApi['request'] = async (call, given) => {
    const answer = await api.request(call, given);
    set('online');
    return answer;
  };

  return {
    request,
    set,
    getState: () => ({ connection, trouble }),
    isOffline: () => connection === 'offline',
    timesHeard: () => heard,
    recordHeard: () => void (heard += 1),
    /** The state of the previous server does not apply to the next one. */
    reset: (): void => {
      connection = 'connecting';
      trouble = null;
    },
  };
}

export type Connection = ReturnType<typeof openConnection>;
