/** Answers to the window's requests while the server is unreachable. */
import type { Call } from '#shared/contracts/call.ts';
import { offlineHeader, queuedHeader } from '#shared/contracts/ipcContract.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { neverSent } from '#shared/commands/deskCommand.ts';
import { commandOf, kindOf } from '#shared/commands/deskCommands.ts';
import type { OutageView } from '#shared/commands/view.ts';
import { errorResponse } from '#desktop/connection/errorResponse.ts';

export const notStored = neverSent('This computer could not store the change, so nothing was noted.');

/** The answer to a recorded change in the contract's shape; a newer server's data stays as it is. */
export function answerQueued(call: Call, command: QueuedCommand, view: OutageView | null): Response {
  const answer = view && commandOf(command.call).answer?.(view, command, command.body);
  if (!view || (call.answer && !answer)) return errorResponse(notStored);
  const headers = {
    [queuedHeader]: kindOf(command) ?? 'fact',
    [offlineHeader]: view.asOf,
    'Idempotency-Key': `"${command.id}"`,
    // The desk applies the server's rules, so its answer is final.
    'X-Request-Id': `desk-${command.id}`,
  };
  // As the server answers a call without one.
  if (!call.answer) return new Response(null, { status: 204, headers });
  return Response.json(readAnswer(call.answer, answer).data, { status: call.status ?? 200, headers });
}

export const readKey = (headers: Headers) =>
  /^"?([0-9a-f-]{36})"?$/i.exec(headers.get('Idempotency-Key') ?? '')?.[1]?.toLowerCase() ?? null;

export function readVersion(headers: Headers): number | null {
  const version = /^"(\d{1,9})"$/.exec(headers.get('If-Match') ?? '')?.[1];
  return version === undefined ? null : Number(version);
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
