import type { Call } from '#shared/contracts/call.ts';
import { clientHeader } from '#shared/contracts/versions.ts';
import { networkError, readFailure } from '#web/data/errors.ts';
import { addressOf, type CallRequest } from '#web/data/request.ts';
import { noteTooOld, ownClient } from '#web/data/versions.ts';

/**
 * Fetches a file and hands it to the browser to keep; a refusal is told like that of any other call.
 * @throws CallError
 */
export async function download(request: CallRequest & { call: Call }): Promise<void> {
  const headers = { [clientHeader]: ownClient };
  const response = await fetch(addressOf(request), { credentials: 'include', headers }).catch(() => null);
  if (!response) throw networkError();
  noteTooOld(response);
  if (!response.ok) throw await readFailure(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? 'export.csv';
  link.click();
  URL.revokeObjectURL(address);
}
