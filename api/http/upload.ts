import type { IncomingMessage } from 'node:http';
import { maxPictureBytes } from '#shared/domain/pictures.ts';
import { ApiError } from '#api/http/errors.ts';
import { parseJson, readBytes } from '#api/http/json.ts';

/** For the other part and the boundaries. */
const envelopeBytes = 64 * 1024;

const malformed = () =>
  new ApiError(400, 'invalid_upload', 'The request does not have one file with its details.');

async function readForm(request: IncomingMessage, type: string): Promise<FormData> {
  const bytes = await readBytes(request, maxPictureBytes + envelopeBytes);
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw malformed();
  }
}

/**
 * The body and the file of an upload.
 * @throws ApiError 400 for anything but one part `details` of JSON and one `file`, 413 for more than 20 MB, 415 for
 * another media type
 */
export async function readUpload(request: IncomingMessage): Promise<{ details: unknown; file: Buffer }> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new ApiError(415, 'no_upload', 'Please send the file as multipart/form-data.');
  }
  const form = await readForm(request, type);
  const [details, file] = [form.get('details'), form.get('file')];
  if ([...form.keys()].length !== 2 || typeof details !== 'string' || !(file instanceof Blob)) {
    throw malformed();
  }
  if (file.size > maxPictureBytes) {
    throw new ApiError(413, 'too_large', 'The file is larger than 20 MB. Please choose a smaller one.');
  }
  return { details: parseJson(details), file: Buffer.from(await file.arrayBuffer()) };
}
