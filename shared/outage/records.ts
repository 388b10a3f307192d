/** Care records at a desk without the server: the server's own rules, and the record with what was signed here. */
import { directionNeeded } from '#shared/contracts/direction.ts';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { warningReasonNeeded } from '#shared/contracts/recordCalls.ts';
import { directTreatment, dosesOf } from '#shared/content/clinical/directTreatment.ts';
import type { Formulary } from '#shared/content/clinical/formulary.ts';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { noPhotoConsent } from '#shared/contracts/picture.ts';
import type { Intent } from '#shared/contracts/intent.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { isHistoryInForce, warningOf, type EntryHead } from '#shared/content/clinical/inForce.ts';
import { notFoundRefusal, refusal, refusalOfMinor, type Refusal } from '#shared/domain/bookingRules.ts';
import { doseWords, entryWords, photoPurposeIds, totalDoses } from '#shared/domain/careRecord.ts';
import { answerChanges, asStoredAnswers, checkAnswers } from '#shared/domain/forms.ts';
import { soonerReasonMissing, thinkingUntil } from '#shared/domain/reflection.ts';
import { refusalOfIncident } from '#shared/domain/incident.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { bodyOf, type Bodies } from './bodies.ts';
import { findOpenConsent, withoutPurposes } from './photoConsents.ts';
import { isEntryCall } from './recordCallNames.ts';

type EntryIntent = Pick<Intent, 'call' | 'params' | 'body'>;

/** What decides whether the entries are in force; of the medical histories only the latest has its version here. */
function headsOf({ entries, history }: OpenedRecord): EntryHead[] {
  return entries.flatMap((entry): EntryHead[] => {
    const { id, kind, refersTo, signedAt, consent } = entry;
    const head = { id, kind, refersTo, signedAt };
    if (kind === 'history') {
      if (id !== history?.entryId) return [];
      return [{ ...head, formId: historyForm.id, formVersion: history.formVersion }];
    }
    return [{ ...head, formId: consent?.textId ?? null, formVersion: consent?.version ?? null }];
  });
}

const formChanged = refusal(
  409,
  'form_changed',
  'Our questions have changed since. Please go through them again.',
);

function checkHistory({ history }: OpenedRecord, body: Bodies['addHistory']): Refusal | null {
  if ('unchangedFrom' in body) {
    const isLatest = history?.entryId === body.unchangedFrom && history.formVersion === historyForm.version;
    return isLatest ? null : formChanged;
  }
  if (body.formVersion !== historyForm.version) return formChanged;
  return checkAnswers(historyForm, body.answers).length === 0
    ? null
    : refusal(422, 'answers_missing', 'Some questions still need an answer. Please go through them.');
}

function checkTreatment(
  record: OpenedRecord,
  { products, warningReason, withoutDirection }: Bodies['addTreatment'],
  { service, formulary, today }: { service: string | null; formulary: Formulary; today: string },
): Refusal | null {
  if (products.some(({ expiry }) => expiry < today)) {
    return refusal(422, 'batch_expired', 'That batch has expired. Please use another one.');
  }
  const { directions, history } = directionsOf(formulary, record.entries);
  const problem = directTreatment(formulary, products, directions, history, today).find(
    (one) => one.problem,
  )?.problem;
  if (problem && !withoutDirection) return refusal(409, directionNeeded, problem);
  const warning = warningOf(headsOf(record), service, today);
  return warning && warningReason === null ? refusal(409, warningReasonNeeded, warning) : null;
}

function checkWithdrawal(
  { entries }: OpenedRecord,
  { refersTo, purposes }: Bodies['addWithdrawal'],
): Refusal | null {
  const found = entries.find(({ id }) => id === refersTo);
  if (!found) return notFoundRefusal('That entry');
  const agreed = found.consent ?? found.photos;
  if (!agreed || (purposes && !found.photos)) {
    return refusal(422, 'no_consent', 'Only a consent can be withdrawn.');
  }
  const { photos } = found;
  const isGone =
    purposes?.some((purpose) => !photos?.[purpose] || photos.withdrawn.includes(purpose)) ?? false;
  return agreed.isWithdrawn || isGone
    ? refusal(409, 'already_withdrawn', 'This consent is withdrawn already.')
    : null;
}

/**
 * Why an entry cannot be signed, by the server's rules; null when it can.
 * @param record with what was signed here before
 * @param service of the appointment; null without one
 * @param formulary as it was stored with the record
 */
export function checkEntry(
  record: OpenedRecord,
  intent: EntryIntent,
  service: string | null,
  formulary: Formulary,
  now: Date,
): Refusal | null {
  const { call } = intent;
  const today = londonToday(now);
  if (!isEntryCall(call)) return null;
  switch (call) {
    case 'addHistory':
      return checkHistory(record, bodyOf(call, intent));
    case 'addConsent': {
      const minor = refusalOfMinor(record.dateOfBirth, today);
      if (minor) return minor;
      const { textId, textVersion, sooner } = bodyOf(call, intent);
      if (!consentTexts.some(({ id, version }) => id === textId && version === textVersion)) {
        return refusal(
          409,
          'consent_text_changed',
          'The text of this consent is not the present one. Please open it again.',
        );
      }
      const reflection = record.reflections.find((one) => one.textId === textId);
      const until = sooner === null ? thinkingUntil(reflection, now) : null;
      return until && soonerReasonMissing(until);
    }
    case 'addTreatment':
      return (
        refusalOfMinor(record.dateOfBirth, today) ??
        checkTreatment(record, bodyOf(call, intent), { service, formulary, today })
      );
    case 'addAddendum':
      return record.entries.some(({ id }) => id === intent.params['entryId'])
        ? null
        : notFoundRefusal('That entry');
    case 'addWithdrawal':
      return checkWithdrawal(record, bodyOf(call, intent));
    case 'addDeclined':
      return null;
    case 'addIncident':
      return refusalOfIncident(bodyOf(call, intent), now);
    case 'addPicture':
      return findOpenConsent(record, today) ? null : noPhotoConsent;
  }
}

const none = {
  consent: null,
  photos: null,
  treatment: null,
  direction: null,
  incident: null,
  photograph: null,
  text: null,
  refersTo: null,
  bookingId: null,
};

/** What an unsent change adds to a record, as it is shown: one entry, or two with a consent to photographs. */
export function entriesOf(intent: Intent): RecordEntry[] {
  const { call, author, occurredAt } = intent;
  const signed = { ...none, author, signedAt: occurredAt, madeAt: null };
  if (!isEntryCall(call)) return [];
  switch (call) {
    case 'addHistory':
      return [{ ...signed, id: bodyOf(call, intent).id, kind: 'history', title: entryWords.history }];
    case 'addConsent': {
      const body = bodyOf(call, intent);
      const { id, bookingId, textId, textVersion, discussion, signature, photos, sooner } = body;
      const text = consentTexts.find((one) => one.id === textId);
      const sections = (text?.sections ?? []).map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: [...paragraphs],
      }));
      const consent = {
        textId,
        version: textVersion,
        sections,
        discussion,
        signature,
        sooner,
        openedAt: null,
        isWithdrawn: false,
      };
      const entry = { ...signed, id, bookingId, kind: 'consent' as const, consent };
      const title = text?.title ?? entryWords.consent;
      if (!photos) return [{ ...entry, title }];
      const { id: photosId, ...purposes } = photos;
      const ofPhotos = {
        id: photosId,
        bookingId,
        kind: 'photo_consent' as const,
        title: entryWords.photo_consent,
      };
      return [
        { ...signed, ...ofPhotos, photos: { ...purposes, withdrawn: [], isWithdrawn: false } },
        { ...entry, title },
      ];
    }
    case 'addTreatment': {
      const { id, bookingId, products, withoutDirection: _, ...content } = bodyOf(call, intent);
      const shown = products.map(({ packs: _packs, ...product }) => ({
        ...product,
        directionId: null,
        totals: totalDoses(dosesOf(product)),
        words: doseWords(dosesOf(product)),
      }));
      const treatment = { ...content, products: shown };
      return [{ ...signed, id, bookingId, kind: 'treatment', title: entryWords.treatment, treatment }];
    }
    case 'addAddendum': {
      const { id, text } = bodyOf(call, intent);
      const refersTo = intent.params['entryId'] ?? null;
      return [{ ...signed, id, refersTo, text, kind: 'addendum', title: entryWords.addendum }];
    }
    case 'addWithdrawal': {
      const { id, refersTo, text } = bodyOf(call, intent);
      return [{ ...signed, id, refersTo, text, kind: 'withdrawal', title: entryWords.withdrawal }];
    }
    case 'addDeclined': {
      const { id, bookingId, reason: text } = bodyOf(call, intent);
      return [{ ...signed, id, bookingId, text, kind: 'declined', title: entryWords.declined }];
    }
    case 'addIncident': {
      const { id, bookingId, text, category, happenedAt, steps } = bodyOf(call, intent);
      const incident = { category, happenedAt, steps: steps.toSorted((a, b) => a.at.localeCompare(b.at)) };
      return [{ ...signed, id, bookingId, text, kind: 'incident', title: entryWords.incident, incident }];
    }
    case 'addPicture': {
      const { id, bookingId, view, region } = bodyOf(call, intent);
      const { consentId: refersTo = null, width = 0, height = 0 } = intent.picture ?? {};
      const photograph = { view, region, width, height, isClosed: false };
      const title = entryWords.photograph;
      return [{ ...signed, id, bookingId, refersTo, kind: 'photograph', title, photograph }];
    }
  }
}

function withHistory(record: OpenedRecord, intent: Intent): Pick<OpenedRecord, 'history' | 'changes'> {
  const { history, changes } = record;
  if (intent.call !== 'addHistory') return { history, changes };
  const body = bodyOf(intent.call, intent);
  const before = history?.answers ?? [];
  const answers = 'unchangedFrom' in body ? before : asStoredAnswers(historyForm, body.answers);
  const next = {
    entryId: body.id,
    signedAt: intent.occurredAt,
    interviewer: intent.author,
    handedOverBy: null,
    paperSignedOn: ('answers' in body && body.paperSignedOn) || null,
    formVersion: historyForm.version,
    answers,
  };
  return { history: next, changes: history ? answerChanges(before, answers) : [] };
}

const withWithdrawal = (entry: RecordEntry, intent: Intent): RecordEntry => {
  if (intent.call !== 'addWithdrawal') return entry;
  const { refersTo, purposes = photoPurposeIds } = bodyOf(intent.call, intent);
  const { consent, photos, photograph } = entry;
  if (photograph && entry.refersTo === refersTo && purposes.includes('record')) {
    return { ...entry, photograph: { ...photograph, isClosed: true } };
  }
  if (entry.id !== refersTo) return entry;
  return {
    ...entry,
    consent: consent && { ...consent, isWithdrawn: true },
    photos: photos && withoutPurposes(photos, purposes),
  };
};

/** A record with an entry that was signed here, as the server would show it. */
export function applyEntry(record: OpenedRecord, intent: Intent): OpenedRecord {
  const added = entriesOf(intent);
  if (added.some(({ id }) => record.entries.some((entry) => entry.id === id))) return record;
  const earlier = record.entries.map((entry) => withWithdrawal(entry, intent));
  const next = { ...record, ...withHistory(record, intent), entries: [...added, ...earlier] };
  const signed = intent.call === 'addConsent' ? intent.body['textId'] : undefined;
  // A consent in force has been thought over.
  const reflections = record.reflections.map((one) => (one.textId === signed ? { ...one, hours: 0 } : one));
  return {
    ...next,
    reflections,
    historyDue: !isHistoryInForce(headsOf(next), londonToday(new Date(intent.occurredAt))),
  };
}

/** Unsent entries of a patient's record, in the order in which they were signed. */
export const listEntryIntents = (intents: readonly Intent[], userId: number): Intent[] =>
  intents.filter(({ call, subject }) => isEntryCall(call) && subject.customerId === userId);

/** Changes without the consents that were signed here and taken back again. */
export function withoutWithdrawn(intents: readonly Intent[]): Intent[] {
  const withdrawn = intents.flatMap(({ call, body }) => (call === 'addWithdrawal' ? [body['refersTo']] : []));
  return intents.filter(({ call, body }) => call !== 'addConsent' || !withdrawn.includes(body['id']));
}
