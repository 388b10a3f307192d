import type { z } from 'zod';
import type { DeskHistory } from '#shared/contracts/deskRecord.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { refusal } from '#shared/domain/bookingRules.ts';
import { asStoredAnswers, checkAnswers } from '#shared/domain/forms.ts';
import type { RecordCommand } from './command.ts';

const formChanged = refusal(
  409,
  'form_changed',
  'Our questions have changed since. Please go through them again; your answers are still there.',
);
// The question itself can be longer than an error may be.
const answersMissing = refusal(
  422,
  'answers_missing',
  'Some questions still need an answer. Please go through them.',
);

/** The patient's medical history: sent by themselves, asked at the clinic, or typed from paper. */
export const addHistory: RecordCommand<z.output<typeof DeskHistory>> = {
  check: ({ histories: [latest] }, body) => {
    if ('unchangedFrom' in body) {
      const isLatest = latest?.entryId === body.unchangedFrom && latest.formVersion === historyForm.version;
      return isLatest ? null : formChanged;
    }
    if (body.formVersion !== historyForm.version) return formChanged;
    return checkAnswers(historyForm, body.answers).length === 0 ? null : answersMissing;
  },
  apply: ({ histories }, body) => {
    const answers =
      'unchangedFrom' in body
        ? (histories.find(({ entryId }) => entryId === body.unchangedFrom)?.answers ?? [])
        : asStoredAnswers(historyForm, body.answers);
    const paperSignedOn = 'answers' in body ? body.paperSignedOn : undefined;
    const content = { answers, writtenAt: null, paperSignedOn };
    return [{ id: body.id, kind: 'history', form: historyForm, content }];
  },
};
