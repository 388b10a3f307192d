import type { z } from 'zod';
import type { DeskHistory } from '#shared/contracts/deskRecord.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { inNoForce, historiesInForce } from '#shared/content/clinical/inForce.ts';
import { releasedForms } from '#shared/content/clinical/releasedTexts.ts';
import { refusal } from '#shared/domain/bookingRules.ts';
import { isBy, paperTime } from '#shared/domain/happening.ts';
import {
  formatAnswer,
  asStoredAnswers,
  checkAnswers,
  type Answers,
  type StoredAnswer,
} from '#shared/domain/forms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { RecordCommand, RecordState } from './command.ts';

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

const paperAhead = refusal(422, 'paper_ahead', 'The form cannot be signed later than today');
const paperBeforeBirth = refusal(
  422,
  'paper_before_birth',
  'The form cannot be signed before the patient was born.',
);
/** Of an earlier form everything that was answered, below the question where that is still asked. */
function storedAnswers(version: number, answers: Answers): StoredAnswer[] {
  if (version === historyForm.version) return asStoredAnswers(historyForm, answers);
  return Object.entries(answers).map(([linkId, value]) => ({
    linkId,
    question: historyForm.items.find((item) => item.linkId === linkId)?.text ?? linkId,
    answer: formatAnswer(value),
    value,
  }));
}

/** The one that was in force when this was said, whatever was said since. */
function latestAt({ entries, histories, statedAt }: RecordState, at: Date) {
  const [latest] = historiesInForce(entries.filter(({ occurredAt }) => isBy(occurredAt, statedAt ?? at)));
  return histories.find(({ entryId }) => entryId === latest?.id);
}

/** One of the record, also where it was entered in error. */
const findHistory = ({ all }: RecordState, sought: string) =>
  all.find(({ id, kind }) => id === sought && kind === 'history');

/** The patient's medical history: sent by themselves, asked at the clinic, or typed from paper. */
export const addHistory: RecordCommand<z.output<typeof DeskHistory>> = {
  check: (state, body, at) => {
    const { dateOfBirth, statedAt } = state;
    if ('unchangedFrom' in body) {
      const latest = latestAt(state, at);
      if (latest?.entryId === body.unchangedFrom && latest.formVersion === historyForm.version) return null;
      // Said without a connection, of what the patient saw then: it is stored, whether it stands or not.
      return statedAt && findHistory(state, body.unchangedFrom) ? null : formChanged;
    }
    const { paperSignedOn } = body;
    if (paperSignedOn !== undefined && paperSignedOn > londonToday(at)) return paperAhead;
    if (paperSignedOn !== undefined && paperSignedOn < dateOfBirth) return paperBeforeBirth;
    if (body.formVersion !== historyForm.version) {
      // Said before the questions changed: its stops count, and it is in no force.
      const isReleased = releasedForms[`${historyForm.id} ${body.formVersion}`] !== undefined;
      return isReleased && statedAt ? null : formChanged;
    }
    return checkAnswers(historyForm, body.answers).length === 0 ? null : answersMissing;
  },
  isKept: () => true,
  apply: (state, body, at) => {
    const { id } = body;
    if ('unchangedFrom' in body) {
      const confirmed = findHistory(state, body.unchangedFrom);
      const { answers = [] } = state.histories.find(({ entryId }) => entryId === confirmed?.id) ?? {};
      const form = { id: historyForm.id, version: confirmed?.formVersion ?? inNoForce };
      const refersTo = confirmed?.refersTo ?? confirmed?.id ?? null;
      return [{ id, kind: 'history', refersTo, form, content: { answers, writtenAt: null } }];
    }
    const { formVersion: version, paperSignedOn } = body;
    const content = { answers: storedAnswers(version, body.answers), writtenAt: null, paperSignedOn };
    const occurredAt = paperSignedOn === undefined ? undefined : paperTime(paperSignedOn, at);
    return [{ id, kind: 'history', form: { id: historyForm.id, version }, occurredAt, content }];
  },
};
