import type { Knex } from 'knex';
import { historyForm } from '#shared/content/clinical/history.ts';
import { retention } from '#shared/domain/retention.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { notFound } from '#api/http/errors.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** Of a screen that staff have handed over who may not read what the patient has answered before. */
export const handedOverForm = `${historyForm.id} handed over`;

/** Of a screen on which the patient signs a consent. */
export const consentToSignForm = 'consent handed over';

const ownerOf = (userId: number) => `record draft ${userId}`;

/** Saves a medical history in progress; the last one counts. @returns its version */
export async function saveDraft(
  db: Knex,
  sealer: Sealer,
  userId: number,
  answers: Answers,
  formId: string = historyForm.id,
): Promise<{ version: number }> {
  const { sealed } = sealer.seal(ownerOf(userId), answers);
  const form = { form_version: historyForm.version, sealed };
  const [row] = await db('record_drafts')
    .insert({ user_id: userId, form_id: formId, ...form })
    .onConflict(['user_id', 'form_id'])
    .merge({ ...form, saved_at: db.fn.now(), version: db.raw('record_drafts.version + 1') })
    .returning<{ version: number }[]>('version');
  if (!row) throw notFound('That draft');
  return row;
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
  if (!row) return null;
  const answers = sealer.open(ownerOf(userId), row.sealed) as Record<string, boolean | string | string[]>;
  return { version: row.version, formVersion: row.form_version, answers };
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

/** Removes what was begun of a patient's medical history, wherever. */
export const removeDraft = (trx: Knex, userId: number) =>
  trx('record_drafts').where({ user_id: userId }).delete();

export const removeHandedOver = (trx: Knex, userId: number) =>
  removeDraft(trx, userId).whereIn('form_id', [handedOverForm, consentToSignForm]);
