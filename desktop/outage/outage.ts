import type { ConflictChoice, JournalItem, OutageState } from '#shared/contracts/ipcContract.ts';
import type { Outcome } from '#shared/contracts/platform.ts';

export interface Outage {
  getState(): OutageState;
  readJournal(): JournalItem[];
  resolve(id: string, choice: ConflictChoice): Promise<Outcome>;
  discard(id: string): Promise<Outcome>;
}

const notYet = 'Changes cannot be noted on this computer.';

/** Work without the clinic's server. */
export function openOutage(): Outage {
  const refuse = () => Promise.resolve({ isDone: false, message: notYet });
  return {
    getState: () => ({ canWrite: false, whyNot: notYet, keptAsOf: null, unsent: 0, conflicts: 0 }),
    readJournal: () => [],
    resolve: refuse,
    discard: refuse,
  };
}
