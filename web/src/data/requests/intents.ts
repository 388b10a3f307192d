import { v7 as uuidv7 } from 'uuid';
import { addressOf, type CallRequest } from '#web/data/requests/request.ts';

/** One user action: the same call with the same content shares it until the server has answered. */
export interface Intent {
  readonly key: string;
  /** The server has given a final answer: the same call again gets a new key. */
  isSettled: boolean;
}

const open = new Map<string, Intent>();
const storedName = (digest: string) => `intent:${digest}`;

/** No hash of a password or code is stored, because it could be brute-forced. */
const isSecret = ({ body }: CallRequest) => /password|"code"/i.test(JSON.stringify(body ?? null));

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const contentOf = (request: CallRequest) =>
  `${request.call.method} ${addressOf(request)} ${JSON.stringify(request.body ?? null)}`;

/** Session storage name for an intent's key; null where it must not or cannot be stored. */
async function storedNameOf(request: CallRequest): Promise<string | null> {
  if (typeof sessionStorage === 'undefined' || !globalThis.crypto?.subtle || isSecret(request)) return null;
  return storedName(await digestOf(contentOf(request)));
}

/** Returns the pending intent of this request, or a new one. */
export async function openIntent(request: CallRequest): Promise<Intent> {
  const content = contentOf(request);
  const known = open.get(content);
  if (known) return known;
  const intent: Intent = { key: uuidv7(), isSettled: false };
  open.set(content, intent);
  const name = await storedNameOf(request);
  if (name === null) return intent;
  const stored = sessionStorage.getItem(name);
  if (stored) Object.assign(intent, { key: stored });
  else sessionStorage.setItem(name, intent.key);
  return intent;
}

/** Call once the server has given a final answer. */
export async function settleIntent(request: CallRequest, intent: Intent): Promise<void> {
  intent.isSettled = true;
  const content = contentOf(request);
  if (open.get(content) === intent) open.delete(content);
  const name = await storedNameOf(request);
  if (name !== null && sessionStorage.getItem(name) === intent.key) sessionStorage.removeItem(name);
}
