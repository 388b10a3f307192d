import { z } from 'zod';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { historyCalls } from '#shared/contracts/history.ts';
import type { Call } from '#shared/contracts/call.ts';
import { ChangedBy, CurrentState, type QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { classify } from '#shared/delivery/classify.ts';
import { readSentence, type ReplyHead } from '#shared/delivery/reply.ts';
import { addressOf } from '#shared/delivery/request.ts';
import { commandOf } from '#shared/commands/deskCommands.ts';
import { decisiveActions } from '#shared/domain/factConflict.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { within, type ClinicApi } from '#desktop/connection/clinicApi.ts';
import { writeUpload } from '#desktop/connection/upload.ts';
import type { DeskKey } from '#desktop/storage/deskKey.ts';
import { readJson } from './windowRequests.ts';

const patienceMs = 20_000;
/** The same for a photograph, which has to be sent first. */
const uploadPatienceMs = 120_000;

/** The fields of an answer that later changes need; another version's answer may differ in the rest. */
const BareRow = z.object({
  id: z.int(),
  userId: z.int().nullish(),
  version: z.int().optional(),
  /** Of a signed entry: the incident that its author is asked about. */
  questionOn: z.uuid().optional(),
});
type Row = z.infer<typeof BareRow>;

/** A change with the server's ids, ready to be sent. */
export interface Outgoing {
  command: QueuedCommand;
  params: Record<string, string>;
  body: unknown;
  version: number | null;
  file?: Uint8Array<ArrayBuffer>;
  /** A colleague sends it, because its author cannot sign in any more. */
  isForColleague?: boolean;
}

export interface Reply extends ReplyHead {
  sentence: string;
  /** The row in the answer, if it could be parsed. */
  row: Row | null;
  /** The current state of a booking whose change was refused, if it could be fetched. */
  standing?: CurrentState | null;
  /** Who changed that booking last. */
  by?: ChangedBy | null;
}

/** @returns null without a reply, or when another machine replied */
export type SendCommand = (outgoing: Outgoing) => Promise<Reply | null>;

/** A newer server's answer may be unreadable, but the change is made. */
function readRow(call: Call, text: string): Row | null {
  if (!call.answer) return null;
  const raw = readJson(text);
  try {
    return readAnswer(call.answer as z.ZodType<Row>, raw).data;
  } catch {
    return BareRow.safeParse(raw).data ?? null;
  }
}

/** Newest first; an older server does not name the action. */
const Changes = z.array(ChangedBy.extend({ action: z.string() }));

/** Sends a recorded change as an ordinary call. */
export function createSendCommand(
  { exchange }: Pick<ClinicApi, 'exchange'>,
  deskKey: Pick<DeskKey, 'sign'> | null,
  now: () => number = Date.now,
): SendCommand {
  /** The refusal is only a sentence, so the card needs the booking's current state. */
  async function getCurrentState(
    params: Outgoing['params'],
    signal: AbortSignal,
  ): Promise<CurrentState | null> {
    const reply = await exchange(bookingCalls.getBooking, { params }, signal).catch(() => null);
    const isDone = classify(reply && reply.head).kind === 'done';
    return isDone ? (CurrentState.safeParse(readJson(reply?.text ?? '')).data ?? null) : null;
  }

  /** Who changed the booking in what a refusal can be about, rather than, say, answered a reminder. */
  async function getChangedBy(params: Outgoing['params'], signal: AbortSignal): Promise<ChangedBy | null> {
    const call = historyCalls.listBookingHistory;
    const reply = await exchange(call, { params, query: { limit: 10 } }, signal).catch(() => null);
    const isDone = classify(reply && reply.head).kind === 'done';
    const entries = isDone ? (Changes.safeParse(readJson(reply?.text ?? '')).data ?? []) : [];
    return entries.find(({ action }) => decisiveActions.includes(action)) ?? null;
  }

  async function send(outgoing: Outgoing, signal: AbortSignal) {
    const { command, params, body, version, file, isForColleague } = outgoing;
    const { id: idempotencyKey, occurredAt: writtenAt, clockAt } = command;
    const { contract: call, of } = commandOf(command.call);
    const upload = file && (await writeUpload({ details: JSON.stringify(body), file }));
    const versions = { version: call.isVersioned ? version : null };
    const path = addressOf(call, { params });
    const { method } = call;
    const deskAuthor = isForColleague ? command.userId : undefined;
    const signed = { method, path, body, file, writtenAt, key: idempotencyKey, author: deskAuthor };
    const deskSignature = deskKey?.sign(signed);
    const said = {
      written: { at: writtenAt, sentAt: new Date(now()).toISOString() },
      clockAt,
      deskSignature,
      deskAuthor,
    };
    const parts = { params, body, idempotencyKey, ...said, ...versions, upload };
    const { head, text } = await exchange(call, parts, signal);
    // A gateway's or captive portal's Retry-After is ignored: reception could not shorten that wait.
    if (!head.isFromClinic) return null;
    const isDone = classify(head).kind === 'done';
    const isBookingConflict = head.status === 409 && of === 'booking';
    return {
      ...head,
      sentence: isDone ? '' : readSentence(head, text),
      row: isDone ? readRow(call, text) : null,
      standing: isBookingConflict ? await getCurrentState(params, signal) : null,
      by: isBookingConflict ? await getChangedBy(params, signal) : null,
    };
  }

  return (outgoing) =>
    within(outgoing.file ? uploadPatienceMs : patienceMs, (signal) => send(outgoing, signal)).catch(
      () => null,
    );
}
