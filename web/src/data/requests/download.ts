import { addressOf, requestInit } from '#shared/delivery/request.ts';
import { networkError, readFailure } from '#web/data/requests/errors.ts';
import type { CallRequest } from '#web/data/requests/request.ts';
import { recordTooOld, ownKind } from '#web/data/requests/versions.ts';

/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a file through the browser; errors are reported as for other calls. @throws CallError */
export async function download(request: CallRequest): Promise<void> {
  const { call } = request;
  const response = await fetch(addressOf(call, request), requestInit(ownKind, call, request)).catch(
    () => null,
  );
  if (!response) throw networkError();
  recordTooOld(response);
  if (!response.ok) throw await readFailure(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  // The file is streamed while it is made; a partial one must not be saved.
  const file = await response.blob().catch(() => null);
  if (!file) throw networkError();
  saveFile(file, name ?? 'export.csv');
}
