import { reactionAlert } from '#shared/content/clinical/alerts.ts';
import {
  alertsOf,
  hadArrived,
  listStops,
  stopRemovalForm,
  type Stop,
  type StopRemoval,
} from '#shared/content/clinical/stops.ts';
import { historiesInForce } from '#shared/content/clinical/inForce.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import { asAnswers } from '#shared/domain/forms.ts';
import type { HistoryContent, StopRemovalContent } from '#shared/commands/contents.ts';
import { openEntry, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** The stops, and what the latest medical history says to discuss. @param entries as `openStops` */
export function openAlerts(sealer: Sealer, entries: readonly EntryRow[]): RecordStop[] {
  const latest = historiesInForce(entries)[0] ?? entries.find(({ kind }) => kind === 'history');
  const { answers = [] } = latest ? openEntry<HistoryContent>(sealer, latest) : {};
  const stops = openStops(sealer, entries).map((stop) => ({ ...stop, quote: stop.quote ?? null }));
  return alertsOf({ stops, history: latest ? { ...latest, answers } : null });
}

export const listRemovals = (sealer: Sealer, entries: readonly EntryRow[]): StopRemoval[] =>
  entries
    .filter(({ formId }) => formId === stopRemovalForm.id)
    .map((entry) => ({
      signedAt: entry.signedAt,
      alertId: openEntry<StopRemovalContent>(sealer, entry).alertId,
    }));

/** The stops of all medical histories that no clinician has removed. @param entries the newest first, none of them damaged */
export function openStops(sealer: Sealer, entries: readonly EntryRow[]): Stop[] {
  const histories = entries.filter(({ kind }) => kind === 'history').toReversed();
  const removed = listRemovals(sealer, entries);
  const stops = listStops(
    histories.map((entry) => ({
      occurredAt: entry.occurredAt,
      signedAt: entry.signedAt,
      answers: asAnswers(openEntry<HistoryContent>(sealer, entry).answers),
    })),
    removed,
  );
  const tests = entries.filter(({ formId }) => formId === patchTestForm.id);
  const removals = removed.filter(({ alertId }) => alertId === reactionAlert.id);
  // A removal counts as long as the test without a reaction stands that it rests on.
  const at = tests.findIndex(
    (test, index) =>
      test.expiresOn === null &&
      !removals.some(
        (one) => hadArrived(test, one) && tests.slice(0, index).some((since) => hadArrived(since, one)),
      ),
  );
  const reaction = tests[at];
  if (!reaction) return stops;
  // Without one since, of which a clinician says whether it tells anything.
  const goneSince = tests[at - 1]?.occurredAt ?? null;
  return [...stops, { ...reactionAlert, saidAt: reaction.occurredAt, goneSince }];
}
