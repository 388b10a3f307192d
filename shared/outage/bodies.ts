import type { BodyOf } from '#shared/contracts/call.ts';
import type { OfflineCallName } from '#shared/contracts/intent.ts';
import type { offlineCalls } from './offlineCalls.ts';

export type Bodies = { [Name in OfflineCallName]: BodyOf<(typeof offlineCalls)[Name]> };

/**
 * The body of a change, typed without parsing: its contract parsed it when it was recorded, and the journal is sealed.
 */
export const bodyOf = <C extends OfflineCallName>(_call: C, { body }: { body: Record<string, unknown> }) =>
  body as Bodies[C];
