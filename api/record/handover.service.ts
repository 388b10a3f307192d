import type { Knex } from 'knex';
import type { BodyOf } from '#shared/contracts/call.ts';
import {
  ConsentToSign,
  type Handover,
  type handoverCalls,
  type startHandoverCalls,
} from '#shared/contracts/handover.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { asAnswers, type Answers } from '#shared/domain/forms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { hashPassword, isPasswordRight } from '#api/auth/passwords.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { SessionUser } from '#api/http/context.ts';
import { ApiError, notFound, refuseIf } from '#api/http/errors.ts';
import { requireRightAt } from '#api/http/rights.ts';
import { findAccountIds } from '#api/models/mergedAccounts.ts';
import { UserModel } from '#api/models/UserModel.ts';
import type { HistoryContent } from '#shared/commands/contents.ts';
import { addConsent } from '#api/record/clinical.service.ts';
import {
  consentToSignForm,
  findDraft,
  handedOverForm,
  removeHandedOver,
  saveDraft,
} from '#api/record/drafts.ts';
import { historiesInForce } from '#shared/content/clinical/inForce.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { dropDamaged, listEntries, openEntry, selectEntries } from '#api/record/entries.ts';
import { sendHistory } from '#api/record/history.service.ts';
import { addRead, hasAppointmentNearby } from '#api/record/reading.service.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** Wrong PINs, and wrong dates of birth. */
const maxAttempts = 5;

interface HandoverRow {
  userId: number;
  isOver: boolean;
  isIdentified: boolean;
  isFinished: boolean;
}

interface Handing {
  db: Knex;
  audit: AuditContext;
  sealer: Sealer;
  /** The member of staff, by their session. */
  user: SessionUser;
}

const rowOf = (db: Knex, { sessionHash }: SessionUser) =>
  db('handovers').where({ session_hash: sessionHash });

async function findHandover(db: Knex, user: SessionUser): Promise<HandoverRow & { patient: UserModel }> {
  const rows = rowOf(db, user);
  // Locks the row inside a transaction, so that the second of two concurrent requests sees the result of the first.
  if (db.isTransaction) void rows.forUpdate();
  const [row] = await rows.select<HandoverRow[]>(
    db.raw(
      `user_id AS "userId", identified_at IS NOT NULL AS "isIdentified", finished_at IS NOT NULL AS "isFinished",
        started_at < now() - interval '1 hour' OR birth_date_attempts >= ? AS "isOver"`,
      [maxAttempts],
    ),
  );
  const patient = row && (await UserModel.query(db).findById(row.userId));
  if (!row || !patient) throw notFound('That form');
  // An account that was deleted or joined with another meanwhile gets no answers any more.
  return { ...row, patient, isOver: row.isOver || patient.deletedAt !== null || patient.mergedInto !== null };
}

/** Staff may read earlier answers who have the screen before the patient has, and know the date of birth. */
const mayRead = async (db: Knex, { isClinician, hasSecondStep }: SessionUser, { id }: UserModel) =>
  isClinician && hasSecondStep && (await hasAppointmentNearby(db, await findAccountIds(db, id)));

const formOf = (isReader: boolean) => (isReader ? historyForm.id : handedOverForm);

const closed = () => new ApiError(403, 'handover_over', 'This form is closed. Please give the tablet back.');

async function findConsent(db: Knex, sealer: Sealer, userId: number) {
  const draft = await findDraft(db, sealer, userId, consentToSignForm);
  return draft && ConsentToSign.parse(JSON.parse(String(draft.answers['consent'])));
}

/**
 * Hands this session's screen to a patient, who can do nothing on it but answer the medical history, or sign a consent that a
 * clinician has talked about. @throws ApiError 404 without such a patient or text, 403 for a consent from anybody else, 422 for
 * one of somebody under 18, 409 while no key of care records is set
 */
export async function startHandover(
  { db, audit, sealer, user }: Handing,
  { userId, pin, consent }: BodyOf<typeof startHandoverCalls.startHandover>,
): Promise<void> {
  sealer.requireKey();
  if (consent) await requireRightAt(db, user, 'clinician');
  const patient = await UserModel.query(db).findById(userId).where({ role: 'user' });
  if (!patient || patient.deletedAt || patient.mergedInto) throw notFound('That customer');
  if (consent) {
    if (!consentTexts.some(({ id }) => id === consent.textId)) throw notFound('That text');
    refuseIf(refusalOfMinor(patient.dateOfBirth, londonToday(new Date())));
  }
  const pinHash = await hashPassword(pin);
  await inTransaction(db, async (trx) => {
    await removeHandedOver(trx, userId);
    // What is on another screen for the same patient would be signed in the name of whoever handed that one over.
    await trx('handovers').where({ user_id: userId }).update({ started_at: '-infinity' });
    if (consent) {
      await saveDraft(
        trx,
        sealer,
        userId,
        { answers: { consent: JSON.stringify(consent) } },
        consentToSignForm,
      );
    }
    await trx('handovers').insert({ session_hash: user.sessionHash, user_id: userId, pin_hash: pinHash });
    await recordEvent(trx, audit, { action: 'handover_started', ...about('user', userId) });
  });
}

/** Nothing of the record before the date of birth, nor once signed; from reception only what was answered here. */
export async function getHandover({ db, sealer, user }: Handing): Promise<Handover> {
  const { patient, isOver, isIdentified, isFinished } = await findHandover(db, user);
  const shown = { firstName: patient.firstName, answers: {}, isEarlier: false };
  if (isFinished) return { ...shown, step: 'finished' };
  if (isOver) return { ...shown, step: 'over' };
  if (!isIdentified) return { ...shown, step: 'identify' };
  const consent = await findConsent(db, sealer, patient.id);
  if (consent) {
    const { textId, hasPhotos } = consent;
    const name = `${patient.firstName} ${patient.lastName}`;
    return { ...shown, step: 'answer', consent: { textId, name, hasPhotos } };
  }
  const isReader = await mayRead(db, user, patient);
  const draft = await findDraft(db, sealer, patient.id, formOf(isReader));
  if (draft || !isReader) return { ...shown, step: 'answer', answers: draft?.answers ?? {} };
  const entries = dropDamaged(sealer, await listEntries(db, await findAccountIds(db, patient.id)));
  const [last] = historiesInForce(withoutStruckOut(entries));
  const answers = last ? asAnswers(openEntry<HistoryContent>(sealer, last).answers) : {};
  return { ...shown, step: 'answer', answers: { ...answers }, isEarlier: last !== undefined };
}

/** @throws ApiError 403 for another date of birth; after five the form is closed */
export async function identify({ db, user }: Handing, dateOfBirth: string): Promise<void> {
  const { patient, isOver } = await findHandover(db, user);
  if (isOver) throw closed();
  // Counted before it is checked, as the PIN is.
  const [row] = await rowOf(db, user)
    .increment('birth_date_attempts')
    .returning<{ birth_date_attempts: number }[]>('birth_date_attempts');
  if (!row || row.birth_date_attempts > maxAttempts) throw closed();
  if (patient.dateOfBirth === dateOfBirth) {
    if (await mayRead(db, user, patient)) await addRead(db, patient.id, { actorId: user.id }, 'record');
    await rowOf(db, user).update({ identified_at: db.fn.now(), birth_date_attempts: 0 });
    return;
  }
  throw new ApiError(
    403,
    'other_birth_date',
    'We have another date of birth for this form. If it is not yours, please give the tablet back.',
  );
}

export async function saveHandoverDraft({ db, sealer, user }: Handing, answers: Answers): Promise<void> {
  const { patient, isOver, isIdentified, isFinished } = await findHandover(db, user);
  if (isOver || !isIdentified || isFinished || (await findConsent(db, sealer, patient.id))) throw closed();
  await saveDraft(db, sealer, patient.id, { answers }, formOf(await mayRead(db, user, patient)));
}

/** Who signs on this screen now, or once more, and the consent that was handed over. @throws ApiError 403 once it is closed */
async function findSigner(trx: Knex, { sealer, user }: Handing, entryId: string) {
  const { patient, isOver, isIdentified, isFinished } = await findHandover(trx, user);
  const isRepeat = isFinished && (await selectEntries(trx).where({ id: entryId })).length > 0;
  if (isOver || !isIdentified || (isFinished && !isRepeat)) throw closed();
  return { patient, consent: await findConsent(trx, sealer, patient.id) };
}

/** Signs the history as the patient's own; the entry names who handed the tablet over. @throws as `sendHistory` */
export async function signHandover(handing: Handing, body: BodyOf<typeof handoverCalls.sendHandoverHistory>) {
  const { db, audit, sealer, user } = handing;
  const handedOverBy = `${user.firstName} ${user.lastName}`;
  return inTransaction(db, async (trx) => {
    const { patient, consent } = await findSigner(trx, handing, body.id);
    if (consent) throw closed();
    const { id } = patient;
    const receipt = await sendHistory(trx, sealer, { ...audit, actorId: id }, id, body, { handedOverBy });
    await rowOf(trx, user).update({ finished_at: trx.fn.now() });
    return receipt;
  });
}

/** Signs the consent that the clinician had talked about and handed over for it. @throws as `addConsent` */
export async function signConsentHandover(
  handing: Handing,
  body: BodyOf<typeof handoverCalls.sendHandoverConsent>,
) {
  const { db, audit, sealer, user } = handing;
  return inTransaction(db, async (trx) => {
    const { patient, consent } = await findSigner(trx, handing, body.id);
    if (!consent) throw closed();
    const { hasPhotos, ...talk } = consent;
    const photos = hasPhotos ? body.photos : null;
    const writing = { db: trx, audit, sealer, userId: patient.id };
    const receipt = await addConsent(writing, { ...body, ...talk, photos });
    await rowOf(trx, user).update({ finished_at: trx.fn.now() });
    return receipt;
  });
}

/**
 * Gives the session back to the member of staff. @returns false for the fifth wrong PIN, when the session has to end
 * @throws ApiError 403 for a wrong PIN, 404 when a patient has no screen of this session any more
 */
export async function endHandover({ db, audit, user }: Handing, pin: string): Promise<boolean> {
  // Counted before the PIN is checked, so that parallel attempts cannot pass the limit together.
  const [row] = await rowOf(db, user)
    .increment('pin_attempts')
    .returning<{ user_id: number; pin_hash: string; pin_attempts: number }[]>('*');
  if (!row) throw notFound('That form');
  if (row.pin_attempts <= maxAttempts && (await isPasswordRight(row.pin_hash, pin))) {
    await inTransaction(db, async (trx) => {
      await rowOf(trx, user).delete();
      await removeHandedOver(trx, row.user_id);
      await recordEvent(trx, audit, { action: 'handover_ended', ...about('user', row.user_id) });
    });
    return true;
  }
  if (row.pin_attempts >= maxAttempts) return false;
  const left = maxAttempts - row.pin_attempts;
  throw new ApiError(
    403,
    'wrong_pin',
    `That is not the PIN. ${left === 1 ? 'One attempt is' : `${left} attempts are`} left.`,
  );
}
