import { type Call, offlineKindOf, type OfflineKind } from '#shared/contracts/call.ts';
import { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import { incidentCalls } from '#shared/contracts/incident.ts';
import type { QueuedCommand, OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import { offlineDataCalls, type OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { storedTreatmentCalls } from '#shared/contracts/storedTreatments.ts';
import { versionConflict, type Refusal } from '#shared/domain/bookingRules.ts';
import { blockTime } from './blockTime.ts';
import { confirmBooking } from './confirmBooking.ts';
import { createCallerBooking } from './createCallerBooking.ts';
import { createManualBooking } from './createManualBooking.ts';
import { addStaffNote, flagCustomer } from './customerMarks.ts';
import { nobody, notOfScreens, type DeskCommand, type OfflineCommand } from './deskCommand.ts';
import { followUp } from './followUp.ts';
import { signConsent, signHistory } from './signedPapers.ts';
import { addRecallTasks, createTask, finishTask } from './tasks.ts';
import { updateBooking } from './updateBooking.ts';
import { findBooking, viewOf, type OutageView } from './view.ts';

/** What the desk records itself, which changes no list. */
const report = <Body = unknown>(contract: Call, words: (body: Body) => string): DeskCommand<Body> => ({
  contract,
  subject: () => nobody,
  check: notOfScreens,
  apply: () => ({}),
  words,
});

/** A signed entry: its rules are in `recordCommands`. Colleagues find it, too, so not even its kind is named. */
const entry = <Body>(contract: Call, apply: DeskCommand<Body>['apply'] = () => ({})): DeskCommand<Body> => ({
  ...report<Body>(contract, () => 'Care record entry'),
  apply,
  answer: (_view, { body, occurredAt }) => ({ id: body['id'], signedAt: occurredAt }),
});

/** All that the desk may do without its server. */
export const deskCommands = {
  confirmBooking,
  updateBooking,
  createManualBooking,
  createCallerBooking,
  blockTime,
  followUp,
  addStaffNote,
  flagCustomer,
  createTask,
  finishTask,
  addRecallTasks,
  reportDiscard: report(offlineDataCalls.reportDiscard, () => 'Discarded'),
  reportOpening: report<{ what?: string }>(deskRecordCalls.reportOpening, ({ what }) =>
    what === 'pictures' ? 'Photographs opened' : 'Care record opened',
  ),
  reportRecall: report(storedTreatmentCalls.reportRecall, () => 'Searched for a recall'),
  addHistory: entry(deskRecordCalls.addHistory, signHistory),
  addConsent: entry(recordCalls.addConsent, signConsent),
  addTreatment: entry(recordCalls.addTreatment),
  addAddendum: entry(recordCalls.addAddendum),
  addWithdrawal: entry(recordCalls.addWithdrawal),
  addDeclined: entry(recordCalls.addDeclined),
  addIncident: entry(incidentCalls.addIncident),
  addPicture: entry(pictureCalls.addPicture),
} satisfies { [Name in OfflineCallName]: DeskCommand<never> };

/** Its contract parsed the body when it was recorded, and the journal is sealed. */
export const commandOf = (call: OfflineCallName) => deskCommands[call] as DeskCommand<unknown>;

export function nameOfCall(call: Call): OfflineCallName | undefined {
  const names = Object.keys(deskCommands) as OfflineCallName[];
  return names.find((name) => deskCommands[name].contract === call);
}

/** Whether a change is a fact or a commitment; null when it needs the server. */
export const kindOf = ({ call, body }: Pick<OfflineCommand, 'call' | 'body'>): OfflineKind | null =>
  offlineKindOf(commandOf(call).contract, body);

/** Why a change cannot be recorded, by the server's own rules applied to the snapshot; null when it can. */
export function checkCommand(view: OutageView, command: OfflineCommand, at: Date): Refusal | null {
  const { call, params, body, ifVersion } = command;
  const { contract, check } = commandOf(call);
  const seen = contract.isVersioned && ifVersion !== null && findBooking(view, Number(params['id']));
  return seen && seen.version !== ifVersion ? versionConflict : check(view, params, body, at);
}

export const applyCommand = (view: OutageView, command: QueuedCommand): OutageView => ({
  ...view,
  ...commandOf(command.call).apply(view, command, command.body),
});

/** The snapshot with the unsent changes applied in order, as the screens show it. Conflicts are left out. */
export const applyCommands = (snapshot: OfflineSnapshot, commands: readonly QueuedCommand[]): OutageView =>
  commands.reduce(applyCommand, viewOf(snapshot));

/** @param wasConfirmed of a booking that gets a time */
export const formatCommand = (
  { call, body }: Pick<OfflineCommand, 'call' | 'body'>,
  when: { wasConfirmed: boolean; today: string },
): string => commandOf(call).words(body, when);
