import {
  clientTooOld,
  contractVersion,
  describeClient,
  readContract,
  serverHeader,
  type ClientKind,
} from '#shared/contracts/versions.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** These screens are part of the reception app or a page of the site. */
export const ownKind: ClientKind = typeof window !== 'undefined' && 'desk' in window ? 'desk' : 'web';
export const ownClient = describeClient(ownKind);

/**
 * Whether these screens are too old for the clinic's server: `partly` means that some of what it sends cannot be
 * shown, `wholly` that it answers them no more.
 */
export type Outdated = 'no' | 'partly' | 'wholly';

const outdated = makeValueStore<Outdated>('no');
export const useOutdated = outdated.use;

export function noteOutdated(next: 'partly' | 'wholly'): void {
  if (outdated.get() !== 'wholly') outdated.set(next);
}

/** Notes it when the server has refused these screens for their age. */
export function noteTooOld({ status, headers }: Response): void {
  if (status === 426 && headers.get('X-Error-Code') === clientTooOld) noteOutdated('wholly');
}

/** Whether the server speaks a newer contract than these screens. */
export const isOlderThan = ({ headers }: Response): boolean =>
  (readContract(headers.get(serverHeader)) ?? 0) > contractVersion;
