import type { Knex } from 'knex';
import type { z } from 'zod';
import type { DeskHistory } from '#shared/contracts/deskRecord.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { asStoredAnswers, checkAnswers, type Answers } from '#shared/domain/forms.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError } from '#api/http/errors.ts';
import type { HistoryContent } from '#api/record/contents.ts';
import type { Writing } from '#api/record/clinical.service.ts';
import { removeDraft } from '#api/record/drafts.ts';
import { addEntries, openEntry, type LockedPatient } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

type HistoryRequest = z.output<typeof DeskHistory>;

const formChanged = () =>
  new ApiError(
    409,
    'form_changed',
    'Our questions have changed since. Please go through them again; your answers are still there.',
  );

function answersOf(
  sealer: Sealer,
  body: HistoryRequest,
  { entries }: LockedPatient,
): HistoryContent['answers'] {
  if ('unchangedFrom' in body) {
    const latest = entries.find(({ kind }) => kind === 'history');
    if (latest?.id !== body.unchangedFrom || latest.formVersion !== historyForm.version) throw formChanged();
    return openEntry<HistoryContent>(sealer, latest).answers;
  }
  if (body.formVersion !== historyForm.version) throw formChanged();
  const answers: Answers = body.answers;
  const [problem] = checkAnswers(historyForm, answers);
  // The question itself can be longer than an error may be.
  if (problem)
    throw new ApiError(
      422,
      'answers_missing',
      'Some questions still need an answer. Please go through them.',
    );
  return asStoredAnswers(historyForm, answers);
}

/**
 * Signs the patient's medical history, and removes the draft of it.
 * @throws ApiError 409 for answers to an earlier form, 422 when answers are missing
 */
export function sendHistory(
  db: Knex,
  sealer: Sealer,
  act: AuditContext,
  userId: number,
  body: HistoryRequest,
  origin: Pick<HistoryContent, 'handedOverBy'> & { writtenAt?: Date | null },
) {
  const { writtenAt, handedOverBy } = origin;
  return addEntries(db, sealer, act, { userId, id: body.id, body }, async (patient, trx) => {
    const answers = answersOf(sealer, body, patient);
    await removeDraft(trx, userId);
    return [
      {
        id: body.id,
        kind: 'history',
        form: historyForm,
        content: {
          answers,
          writtenAt: writtenAt?.toISOString() ?? null,
          handedOverBy,
        } satisfies HistoryContent,
      },
    ];
  });
}

/** Signs a medical history that a clinician has asked the patient for; a draft of theirs stays. @throws as `sendHistory` */
export const addHistory = ({ db, sealer, act, userId }: Writing, body: HistoryRequest) =>
  addEntries(db, sealer, act, { userId, id: body.id, body }, (patient) => {
    const content: HistoryContent = {
      answers: answersOf(sealer, body, patient),
      writtenAt: null,
      paperSignedOn: 'answers' in body ? body.paperSignedOn : undefined,
    };
    return [{ id: body.id, kind: 'history', form: historyForm, content }];
  });
