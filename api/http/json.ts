import type { IncomingMessage } from 'node:http';
import { ApiError } from '#api/http/errors.ts';

const usual = { bytes: 32 * 1024, keys: 200 };
/** A drawn signature, or the points of a treatment. */
const long = { bytes: 256 * 1024, keys: 2500 };
type Limits = typeof usual;
const maxDepth = 10;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

const invalid = () => new ApiError(400, 'invalid_json', 'The request is not valid JSON.');

/** Reads a body and counts its bytes, so that a chunked one is refused once it passes the limit. */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new ApiError(413, 'too_large', 'The request is too large.', { Connection: 'close' });
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity') {
    throw new ApiError(415, 'unsupported_encoding', 'Compressed requests are not accepted.');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readBody(request: IncomingMessage, { bytes }: Limits): Promise<string> {
  const body = await readBytes(request, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw invalid();
  }
}

const colon = /\s*:/y;

function isBeforeColon(text: string, position: number): boolean {
  colon.lastIndex = position;
  return colon.test(text);
}

/** Refuses duplicate keys, prototype keys, too many levels or keys. In valid JSON a string before a colon is a key. */
function checkKeys(text: string, { keys: maxKeys }: Limits): void {
  const open: Set<string>[] = [];
  let keys = 0;
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const token = match[0];
    if (token === '{' || token === '[') {
      open.push(new Set());
      if (open.length > maxDepth) throw new ApiError(400, 'too_deep', 'The request is nested too deeply.');
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (isBeforeColon(text, tokens.lastIndex)) {
      const key = JSON.parse(token) as string;
      const seen = open.at(-1);
      if (seen?.has(key) || forbiddenKeys.has(key)) {
        throw new ApiError(400, 'invalid_keys', 'The request repeats a field or has a forbidden one.');
      }
      seen?.add(key);
      if (++keys > maxKeys) throw new ApiError(400, 'too_many_keys', 'The request has too many fields.');
    }
  }
}

/** PostgreSQL cannot store NUL, and a lone surrogate is not a character. */
export function checkStrings(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || /\p{Surrogate}/u.test(value)) {
      throw new ApiError(400, 'invalid_text', 'The text has characters that cannot be stored.');
    }
  } else if (Array.isArray(value)) {
    value.forEach(checkStrings);
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      checkStrings(key);
      checkStrings(inner);
    }
  }
}

/** @throws ApiError 400 for anything but well-formed JSON of moderate size */
export function parseJson(text: string, limits = usual): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid();
  }
  checkKeys(text, limits);
  checkStrings(value);
  return value;
}

/** The JSON body of a request, at most 32 KB, or 256 KB where the contract says that it may be long. */
export async function readJson(request: IncomingMessage, isLong = false): Promise<unknown> {
  const limits = isLong ? long : usual;
  return parseJson(await readBody(request, limits), limits);
}
