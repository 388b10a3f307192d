import type { Knex } from 'knex';
import type { HistoryContent, NewEntry } from '#shared/commands/contents.ts';
import { stopsIn } from '#shared/content/clinical/stops.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { incidentReadTask } from '#shared/domain/incident.ts';
import { asAnswers } from '#shared/domain/forms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { openEntry } from '#api/record/entries.ts';
import type { LockedPatient } from '#api/record/lockPatient.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { addTask } from '#api/tasks/addTask.ts';

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

/** Whether it withdraws something, or says a stop that nobody could know when they decided. */
function isNews(sealer: Sealer, { entries }: LockedPatient, added: NewEntry, { at }: Decision): boolean {
  if (added.kind === 'withdrawal') return true;
  if (added.kind !== 'history') return false;
  const known = entries
    .filter(({ kind, signedAt }) => kind === 'history' && new Date(signedAt) <= at)
    .flatMap((entry) => stopsIn(asAnswers(openEntry<HistoryContent>(sealer, entry).answers)));
  return stopsIn(asAnswers(added.content.answers)).some(({ id }) => !known.some((stop) => stop.id === id));
}

/**
 * Adds one task for a clinician where something was said before a treatment or a going-in and arrives only now. What was
 * signed stays; the words tell others nothing of what was said.
 */
export async function addLateTask(
  trx: Knex,
  { sealer, act }: { sealer: Sealer; act: AuditContext },
  patient: LockedPatient,
  added: NewEntry,
  saidAt: Date,
): Promise<void> {
  const decision = await findDecision(trx, patient, saidAt);
  if (!decision || !isNews(sealer, patient, added, decision)) return;
  const day = formatBirthDate(londonToday(decision.at));
  const text = `For a clinician: said before, arrived after the ${decision.what} of ${day}. Please read the record.`;
  await addClinicalTask(trx, act, patient.user.id, text);
}

/** Prescriber and owner learn of an incident, of which the words say nothing. */
export const addIncidentTask = (trx: Knex, act: AuditContext, userId: number) =>
  addClinicalTask(trx, act, userId, incidentReadTask);

/** Of several open ones with the same words there is one. */
async function addClinicalTask(trx: Knex, act: AuditContext, userId: number, text: string): Promise<void> {
  const [open] = await trx('tasks').where({ user_id: userId, text, done_at: null }).pluck<number[]>('id');
  if (open !== undefined) return;
  await addTask(trx, { ...act, actorId: null }, { userId, text, dueAt: new Date(), isClinical: true });
}
