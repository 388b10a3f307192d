import type { Knex } from 'knex';
import type { HistoryContent, NewEntry } from '#shared/commands/contents.ts';
import { listAlerts } from '#shared/content/clinical/alerts.ts';
import { formatBirthDate, londonToday } from '#shared/domain/wallTime.ts';
import { isStrike, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { incidentReadTask, incidentTaskText } from '#shared/domain/incident.ts';
import { asAnswers } from '#shared/domain/forms.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import type { AuditContext } from '#api/audit.ts';
import { openEntry, stateOf, type EntryRow } from '#api/record/entries.ts';
import { lockPatient, type LockedPatient } from '#api/record/lockPatient.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { aboutDeleted, addTask } from '#api/tasks/addTask.ts';

interface Decision {
  at: Date;
  what: 'treatment' | 'visit';
}

/** The first treatment or going-in after an instant. */
async function findDecision(
  trx: Knex,
  { accountIds, entries }: LockedPatient,
  saidAt: Date,
): Promise<Decision | undefined> {
  const visits = await trx('bookings')
    .whereIn('user_id', accountIds)
    .where('taken_in_at', '>', saidAt)
    .pluck<string[]>('taken_in_at');
  const decisions = [
    ...entries
      .filter(({ kind }) => kind === 'treatment')
      .map(({ occurredAt }): Decision => ({ at: new Date(occurredAt), what: 'treatment' })),
    ...visits.map((at): Decision => ({ at: new Date(at), what: 'visit' })),
  ];
  return decisions.filter(({ at }) => at > saidAt).toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
}

/** Whether it withdraws something, or says a stop, or something to discuss, that nobody could know when they decided. */
function isNews(sealer: Sealer, { entries }: LockedPatient, added: NewEntry, { at }: Decision): boolean {
  if (added.kind === 'withdrawal') return true;
  if (added.form?.id === patchTestForm.id) return added.expiresOn === null;
  if (added.kind !== 'history') return false;
  const known = entries
    .filter(({ kind, signedAt }) => kind === 'history' && new Date(signedAt) <= at)
    .flatMap((entry) => listAlerts(asAnswers(openEntry<HistoryContent>(sealer, entry).answers)));
  return listAlerts(asAnswers(added.content.answers)).some(({ id }) => !known.some((one) => one.id === id));
}

/** One task where what was said before a treatment or going-in arrives only now; its words tell nothing of it. */
export async function addLateTask(
  trx: Knex,
  { sealer, audit }: { sealer: Sealer; audit: AuditContext },
  patient: LockedPatient,
  added: NewEntry,
  saidAt: Date,
): Promise<void> {
  const decision = await findDecision(trx, patient, saidAt);
  if (!decision || !isNews(sealer, patient, added, decision)) return;
  await addDecisionTask(trx, audit, patient, decision);
}

/** A task about a decision that was made before something arrived which was said before it. */
export async function addDecisionTask(
  trx: Knex,
  audit: AuditContext,
  patient: LockedPatient,
  { at, what }: Decision,
): Promise<void> {
  const day = formatBirthDate(londonToday(at));
  const text = `For a clinician: said before, arrived after the ${what} of ${day}. Please read the record.`;
  await addClinicalTask(trx, audit, patient, text);
}

/** The same where two records are joined: what was said in one, and nobody knew who decided by the other. */
export async function addJoinedTasks(
  trx: Knex.Transaction,
  { sealer, audit }: { sealer: Sealer; audit: AuditContext },
  userId: number,
  endedIds: readonly number[],
): Promise<void> {
  const patient = await lockPatient(trx, sealer, userId);
  const readable = patient.entries.filter((entry) => stateOf(sealer, entry) === 'intact');
  const entries = withoutStruckOut(readable);
  const hasEnded = (entry: EntryRow) => endedIds.includes(entry.userId);
  for (const said of entries) {
    const { id, kind, formId, formVersion, expiresOn, occurredAt } = said;
    if (isStrike(said)) continue;
    const others = entries.filter((entry) => hasEnded(entry) !== hasEnded(said));
    // Whose visit one was is not known any more.
    const apart = { ...patient, accountIds: [], entries: others };
    const form = formId === null ? undefined : { id: formId, version: formVersion ?? 0 };
    const added = { id, kind, form, expiresOn, content: openEntry(sealer, said) } as NewEntry;
    await addLateTask(trx, { sealer, audit }, apart, added, new Date(occurredAt));
  }
}

/** Prescriber and owner learn of an incident, of which the words say nothing. */
export const addIncidentTask = (trx: Knex, audit: AuditContext, patient: LockedPatient) =>
  addClinicalTask(trx, audit, patient, incidentReadTask);

/** About whom a task is. An account that was deleted has no tasks of its own, so that its words name the person. */
function aboutPatient({ user, hasAccount }: LockedPatient, text: string) {
  return hasAccount ? { userId: user.id, text } : { userId: null, text: aboutDeleted(user, text) };
}

/** One for the same words until somebody takes it: what comes later is a new task, or nobody would see it. */
async function addClinicalTask(trx: Knex, audit: AuditContext, patient: LockedPatient, words: string) {
  const { userId, text } = aboutPatient(patient, words);
  const untaken = { user_id: userId, text, done_at: null, taken_by: null };
  const [open] = await trx('tasks').where(untaken).pluck<number[]>('id');
  if (open !== undefined) return;
  await addTask(trx, { ...audit, actorId: null }, { userId, text, dueAt: new Date(), isClinical: true });
}

/** Each follow-up of an incident is a task, whose words say nothing of it. */
export async function addFollowUps(
  trx: Knex,
  audit: AuditContext,
  patient: LockedPatient,
  followUps: readonly string[],
): Promise<void> {
  for (const dueAt of new Set(followUps.map((due) => Date.parse(due)))) {
    await addTask(trx, audit, { ...aboutPatient(patient, incidentTaskText), dueAt: new Date(dueAt) });
  }
}
