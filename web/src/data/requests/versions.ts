import { clientTooOld, type ClientKind } from '#shared/contracts/versions.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** Whether this client is the reception app or the site. */
export const ownKind: ClientKind = typeof window !== 'undefined' && 'desk' in window ? 'desk' : 'web';

/** This client is too old: `partly` some data cannot be shown, `wholly` requests are refused. */
export type Outdated = 'no' | 'partly' | 'wholly';

const outdated = createValueStore<Outdated>('no');
export const useOutdated = outdated.use;

/** Whether rows of a list could not be read, so that no list may be called empty. */
export const partialAnswers = createValueStore(false);

export function setOutdated(next: 'partly' | 'wholly'): void {
  if (outdated.get() !== 'wholly') outdated.set(next);
}

export function recordTooOld({ status, headers }: Response): void {
  if (status === 426 && headers.get('X-Error-Code') === clientTooOld) setOutdated('wholly');
}
