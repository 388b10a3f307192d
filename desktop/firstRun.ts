import type { Session } from 'electron';
import type { Outcome } from '#shared/contracts/ipcContract.ts';
import { readServerAddress } from './serverAddress.ts';

const patienceMs = 10_000;

/** What Chromium calls a certificate that does not hold. */
function describe(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : '';
  if (/ERR_CERT|ERR_SSL/.test(text)) {
    return 'The connection to this address is not safe: its certificate does not hold. Please ask who runs it.';
  }
  if (/ERR_NAME_NOT_RESOLVED/.test(text)) return 'There is no such address. Please check the spelling.';
  return 'Nothing answers at this address. Please check it, and whether this computer is online.';
}

/** Asks an address whether a clinic's server answers there. Certificates are judged by Chromium and never excused. */
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
    return { isDone: false, message: describe(problem) };
  }
}
