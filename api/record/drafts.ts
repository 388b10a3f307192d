import type { Knex } from 'knex';
import { historyForm } from '#shared/content/clinical/history.ts';
import { retention } from '#shared/domain/retention.ts';
import type { TypedAnswers } from '#shared/contracts/myRecord.ts';
import type { AnswerValue } from '#shared/domain/forms.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { notFound } from '#api/http/errors.ts';
import { mergeAnswers, type StoredAnswers } from '#api/record/mergeAnswers.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** Of a screen that staff have handed over who may not read what the patient has answered before. */
export const handedOverForm = `${historyForm.id} handed over`;

/** Of a screen on which the patient signs a consent. */
export const consentToSignForm = 'consent handed over';

const ownerOf = (userId: number) => `record draft ${userId}`;

/** Beside the answers, under names that no question has, so that the former release reads the draft, too. */
const [typedKey, othersKey] = ['.typed', '.others'];

/** @returns null for one that nobody can read: its key is gone, or it is damaged */
function openStored(sealer: Sealer, userId: number, sealed: Buffer): StoredAnswers | null {
  if (!sealer.canOpen(ownerOf(userId), sealed)) return null;
  const opened = sealer.open(ownerOf(userId), sealed) as Record<string, AnswerValue>;
  const { [typedKey]: typed, [othersKey]: others, ...answers } = opened;
  const parse = (text: AnswerValue | undefined): unknown =>
    JSON.parse(typeof text === 'string' ? text : '{}');
  return {
    answers,
    typed: parse(typed) as StoredAnswers['typed'],
    others: parse(others) as StoredAnswers['others'],
  };
}

function sealStored(sealer: Sealer, userId: number, { answers, typed, others }: StoredAnswers): Buffer {
  const beside = { [typedKey]: JSON.stringify(typed), [othersKey]: JSON.stringify(others) };
  return sealer.seal(ownerOf(userId), { ...answers, ...beside }).sealed;
}

/** Saves a medical history in progress, merged with what other windows have saved. @returns the merged draft */
export function saveDraft(
  db: Knex,
  sealer: Sealer,
  userId: number,
  sent: { answers: Record<string, AnswerValue>; typed?: TypedAnswers | undefined },
  formId: string = historyForm.id,
) {
  const none: StoredAnswers = { answers: {}, typed: {}, others: {} };
  return inTransaction(db, async (trx) => {
    const rows = () => trx('record_drafts').where({ user_id: userId, form_id: formId });
    const form = { form_version: historyForm.version };
    await trx('record_drafts')
      .insert({
        user_id: userId,
        form_id: formId,
        ...form,
        version: 0,
        sealed: sealStored(sealer, userId, none),
      })
      .onConflict(['user_id', 'form_id'])
      .ignore();
    const row = await rows()
      .forUpdate()
      .first<{ version: number; sealed: Buffer; is_current: boolean } | undefined>(
        'version',
        'sealed',
        trx.raw('saved_at > now() - make_interval(days => ?) AS is_current', [retention.recordDrafts.amount]),
      );
    if (!row) throw notFound('That draft');
    const version = row.version + 1;
    const stored = row.is_current ? openStored(sealer, userId, row.sealed) : null;
    const merged = mergeAnswers(stored ?? none, version, sent, Date.now());
    await rows().update({
      ...form,
      version,
      sealed: sealStored(sealer, userId, merged),
      saved_at: trx.fn.now(),
    });
    return { version, answers: merged.answers, others: merged.others };
  });
}

interface DraftRow {
  version: number;
  form_version: number;
  sealed: Buffer;
}

export async function findDraft(db: Knex, sealer: Sealer, userId: number, formId: string = historyForm.id) {
  const row = await db('record_drafts')
    .where({ user_id: userId, form_id: formId })
    .whereRaw('saved_at > now() - make_interval(days => ?)', [retention.recordDrafts.amount])
    .first<DraftRow | undefined>('version', 'form_version', 'sealed');
  const stored = row && openStored(sealer, userId, row.sealed);
  if (!stored) return null;
  const { answers, others } = stored;
  return { version: row.version, formVersion: row.form_version, answers, others };
}

/** Encrypts all drafts with the first key; those whose key is missing are removed, as nobody can read them. */
export async function resealDrafts(db: Knex, sealer: Sealer): Promise<void> {
  const rows = await db('record_drafts').select<{ user_id: number; form_id: string; sealed: Buffer }[]>(
    'user_id',
    'form_id',
    'sealed',
  );
  for (const { user_id, form_id, sealed } of rows) {
    const row = db('record_drafts').where({ user_id, form_id, sealed });
    const owner = ownerOf(user_id);
    if (sealer.canOpen(owner, sealed)) await row.update({ sealed: sealer.reseal(owner, sealed) });
    else await row.delete();
  }
}

/** A window saves once more while it signs. */
const savingMs = 60_000;

/** Removes what was begun of a patient's medical history, wherever. @param signedAt by when, of one that arrives late */
export const removeDraft = (trx: Knex, userId: number, signedAt?: Date) =>
  trx('record_drafts')
    .where({ user_id: userId })
    .modify((drafts) => {
      if (signedAt) void drafts.where('saved_at', '<=', new Date(signedAt.getTime() + savingMs));
    })
    .delete();

export const removeHandedOver = (trx: Knex, userId: number) =>
  removeDraft(trx, userId).whereIn('form_id', [handedOverForm, consentToSignForm]);
