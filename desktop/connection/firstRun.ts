import type { Session } from 'electron';
import type { Outcome } from '#shared/contracts/platform.ts';
import { findLinkTrouble } from './linkTrouble.ts';
import { readServerAddress } from './serverAddress.ts';

const patienceMs = 10_000;

const nothingAnswers =
  'Nothing answers at this address. Please check it, and whether this computer is online.';

/** Checks that a clinic's server answers at an address. Chromium validates certificates; no exception can be made. */
export async function checkServer(
  ses: Session,
  typed: string,
  isDevelopment: boolean,
): Promise<(Outcome & { origin?: undefined }) | { origin: string }> {
  const read = readServerAddress(typed, { isDevelopment });
  if ('problem' in read) return { isDone: false, message: read.problem };
  try {
    const answer = await ses.fetch(`${read.origin}/api/health`, {
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = answer.ok ? await answer.json().catch(() => null) : null;
    const isClinic = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
    if (isClinic) return { origin: read.origin };
    return { isDone: false, message: 'Something answers at this address, but it is not a clinic’s server.' };
  } catch (problem) {
    return { isDone: false, message: findLinkTrouble(problem) ?? nothingAnswers };
  }
}
