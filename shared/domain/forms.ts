import { isCalendarDate } from '#shared/domain/wallTime.ts';

/** What somebody answered, by `linkId`: yes or no, one text, option or ISO date, or several options. */
export type AnswerValue = boolean | string | string[];
export type Answers = Readonly<Record<string, AnswerValue>>;

/** The earlier answer that an item depends on; of several options it is enough that `equals` is among them. */
export interface ShowWhen {
  linkId: string;
  equals: boolean | string;
}

/** A question, or a text between questions. The shape is that of FHIR's Questionnaire, as far as it is needed. */
export interface Item {
  linkId: string;
  text: string;
  type: 'boolean' | 'choice' | 'choices' | 'text' | 'date' | 'display';
  options?: readonly string[];
  required?: boolean;
  showWhen?: ShowWhen;
  help?: string;
}

/** Answers are stored with the version; a change of any question raises it. */
export interface Form {
  id: string;
  version: number;
  title: string;
  items: readonly Item[];
}

/** An answer as it is stored: with the question that was on the screen, so that it is never shown below another one. */
export interface StoredAnswer {
  linkId: string;
  question: string;
  /** The answer in words. */
  answer: string;
  value: AnswerValue;
}

/** Longest text of an answer, in characters. */
export const maxAnswerLength = 2000;

const includesValue = (value: AnswerValue | undefined, equals: boolean | string) =>
  Array.isArray(value) ? typeof equals === 'string' && value.includes(equals) : value === equals;

/** The items to show for these answers. One that depends on a hidden item is hidden with it, whatever was answered. */
export function visibleItems(form: Form, answers: Answers): Item[] {
  const visible = new Set<string>();
  return form.items.filter(({ linkId, showWhen }) => {
    const isVisible =
      !showWhen || (visible.has(showWhen.linkId) && includesValue(answers[showWhen.linkId], showWhen.equals));
    if (isVisible) visible.add(linkId);
    return isVisible;
  });
}

function isBlank(value: AnswerValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Whether a value that is not blank is one that the item can have. */
function isPossible({ type, options = [] }: Item, value: AnswerValue): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'choices') return Array.isArray(value) && value.every((option) => options.includes(option));
  if (typeof value !== 'string') return false;
  if (type === 'choice') return options.includes(value);
  if (type === 'date') return isCalendarDate(value);
  return type === 'text' && value.length <= maxAnswerLength;
}

/** What was answered with yes comes first, with its further questions: it is what a reader looks for. */
export function yesFirst(items: readonly Item[], answers: Answers): Item[] {
  const isYes = ({ linkId, showWhen }: Item) => answers[linkId] === true || showWhen !== undefined;
  return items.toSorted((a, b) => Number(isYes(b)) - Number(isYes(a)));
}

/** What is missing or wrong, as sentences by `linkId`, in the order of the form; empty when the form can be sent. */
export function checkAnswers(form: Form, answers: Answers): { linkId: string; sentence: string }[] {
  return visibleItems(form, answers).flatMap((item) => {
    const { linkId, text, type, required } = item;
    const value = answers[linkId];
    if (type === 'display') return [];
    if (value === undefined || isBlank(value))
      return required ? [{ linkId, sentence: `Please answer: ${text}` }] : [];
    return isPossible(item, value) ? [] : [{ linkId, sentence: `Please answer again: ${text}` }];
  });
}

export function formatAnswer(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : value.trim();
}

/** The answers to store: of the visible items only, each with its question. Call after `checkAnswers`. */
export function asStoredAnswers(form: Form, answers: Answers): StoredAnswer[] {
  return visibleItems(form, answers).flatMap(({ linkId, text }) => {
    const value = answers[linkId];
    if (value === undefined || isBlank(value)) return [];
    return [{ linkId, question: text, answer: formatAnswer(value), value }];
  });
}

/** Stored answers as a form's, to answer again from. */
export const asAnswers = (stored: readonly StoredAnswer[]): Answers =>
  Object.fromEntries(stored.map(({ linkId, value }) => [linkId, value]));

export interface AnswerChange {
  linkId: string;
  question: string;
  /** Null: it was not answered, or not asked. */
  before: string | null;
  after: string | null;
}

/** What differs between two sets of stored answers, in the order of the later one. */
export function answerChanges(
  before: readonly StoredAnswer[],
  after: readonly StoredAnswer[],
): AnswerChange[] {
  const earlier = new Map(before.map((stored) => [stored.linkId, stored]));
  const later = new Set(after.map(({ linkId }) => linkId));
  const changed = after.flatMap(({ linkId, question, answer }) => {
    const old = earlier.get(linkId)?.answer ?? null;
    return old === answer ? [] : [{ linkId, question, before: old, after: answer }];
  });
  const gone = before.filter(({ linkId }) => !later.has(linkId));
  return [
    ...changed,
    ...gone.map(({ linkId, question, answer }) => ({ linkId, question, before: answer, after: null })),
  ];
}
