import { addressOf, requestInit } from '#shared/delivery/request.ts';
import { networkError, readFailure, sentenceOf, type CallRequest } from '#web/data/requests/request.ts';
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

/** Reads a response that is not JSON; errors are reported as for other calls. @throws CallError */
async function fetchFile(request: CallRequest): Promise<{ file: Blob; headers: Headers }> {
  const { call } = request;
  const response = await fetch(addressOf(call, request), requestInit(ownKind, call, request)).catch(
    () => null,
  );
  if (!response) throw networkError();
  recordTooOld(response);
  if (!response.ok) throw await readFailure(response);
  // A file may be streamed while it is made; a partial one must not be used.
  const file = await response.blob().catch(() => null);
  if (!file) throw networkError();
  return { file, headers: response.headers };
}

/** Reads a picture, or why it cannot be shown. Nothing of it is cached. */
export async function fetchPicture(request: CallRequest): Promise<{ file: Blob } | { sentence: string }> {
  try {
    return await fetchFile(request);
  } catch (error) {
    return { sentence: sentenceOf(error, 'The photograph could not be shown.') };
  }
}

/** Downloads a file through the browser. @throws CallError */
export async function download(request: CallRequest): Promise<void> {
  const { file, headers } = await fetchFile(request);
  const name = /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
  saveFile(file, name ?? 'export.csv');
}
