import { v7 as uuidv7 } from 'uuid';
import { addressOf } from '#shared/delivery/request.ts';
import type { CallRequest } from '#web/data/requests/request.ts';

/** The same call with the same content shares it until the server has answered. */
export interface PendingMutation {
  readonly key: string;
  /** The server has given a final answer: the same call again gets a new key. */
  isSettled: boolean;
}

const open = new Map<string, PendingMutation>();

/** No hash of a password or code is stored, because it could be brute-forced. */
const isSecret = ({ body }: CallRequest) => /password|"code"/i.test(JSON.stringify(body ?? null));

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const contentOf = (request: CallRequest) =>
  `${request.call.method} ${addressOf(request.call, request)} ${JSON.stringify(request.body ?? null)}`;

/** Session storage name for its key, which earlier releases have stored too; null where it must not or cannot be stored. */
async function storedNameOf(request: CallRequest): Promise<string | null> {
  if (typeof sessionStorage === 'undefined' || !globalThis.crypto?.subtle || isSecret(request)) return null;
  return `intent:${await digestOf(contentOf(request))}`;
}

/** Returns the pending mutation of this request, or a new one. */
export async function openMutation(request: CallRequest): Promise<PendingMutation> {
  const content = contentOf(request);
  const known = open.get(content);
  if (known) return known;
  const mutation: PendingMutation = { key: uuidv7(), isSettled: false };
  open.set(content, mutation);
  const name = await storedNameOf(request);
  if (name === null) return mutation;
  const stored = sessionStorage.getItem(name);
  if (stored) Object.assign(mutation, { key: stored });
  else sessionStorage.setItem(name, mutation.key);
  return mutation;
}

const promised = 'promised:';

/** Remembers that a person was promised the outcome, so that the page does so after a reload, too. */
export function storePromise({ key }: PendingMutation): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.setItem(`${promised}${key}`, '');
}

export function removePromise({ key }: Pick<PendingMutation, 'key'>): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(`${promised}${key}`);
}

/** The keys of changes whose outcome was promised before the page was loaded. */
export const listPromised = (): string[] =>
  typeof sessionStorage === 'undefined'
    ? []
    : Object.keys(sessionStorage).flatMap((name) =>
        name.startsWith(promised) ? [name.slice(promised.length)] : [],
      );

/** Call once the server has given a final answer. */
export async function settleMutation(request: CallRequest, mutation: PendingMutation): Promise<void> {
  mutation.isSettled = true;
  removePromise(mutation);
  const content = contentOf(request);
  if (open.get(content) === mutation) open.delete(content);
  const name = await storedNameOf(request);
  if (name !== null && sessionStorage.getItem(name) === mutation.key) sessionStorage.removeItem(name);
}
