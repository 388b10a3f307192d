import { allergyRules } from '#shared/content/clinical/allergyAlerts.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import { stopsFirst, type Alert } from '#shared/content/clinical/alertRule.ts';
import { listAlerts, reactionAlert } from '#shared/content/clinical/alerts.ts';
import { asAnswers, type Answers } from '#shared/domain/forms.ts';
import { happenedAt } from '#shared/domain/happening.ts';

/** What a patient has said once, an allergy or a reason to stop; it stands until a clinician removes it. */
export interface Stop extends Alert {
  /** When it was first said, of the times after a clinician removed it. An instant. */
  saidAt: string;
  /** When it was answered otherwise for the first time after it was said last; null: the latest answers say it. */
  goneSince: string | null;
}

/** A medical history: when it was said, when it arrived, and what it says. */
interface Said {
  occurredAt: string;
  signedAt: string;
  answers: Answers;
}

export interface StopRemoval {
  signedAt: string;
  alertId: string;
}

/** What distinguishes the removal of a stop from other additions to a record; which one is encrypted. */
export const stopRemovalForm = { id: 'stop-removal', version: 1 };

const allergies = new Set(allergyRules.map(({ id }) => id));

export const isAllergy = ({ id }: { id: string }) => allergies.has(id) || id === reactionAlert.id;

/** What was written below a question; a later medical history no longer shows it. */
const detailsOf = (answers: Answers, id: string) => {
  const details = answers[`${id}Details`];
  return typeof details === 'string' ? details : null;
};

const isLasting = (alert: Alert) => alert.level === 'stop' || isAllergy(alert);

/** What one medical history says to discuss; its stops stand on their own. */
export const discussedIn = (answers: Answers): Alert[] =>
  listAlerts(answers).filter((alert) => !isLasting(alert));

/** The stops of one medical history, whatever the treatment. */
export const stopsIn = (answers: Answers): Alert[] =>
  listAlerts(answers)
    .filter(isLasting)
    .map((alert) => ({ ...alert, quote: alert.quote ?? detailsOf(answers, alert.id) }));

const instantOf = ({ occurredAt }: { occurredAt: string }) => Date.parse(occurredAt);

/** Whether it had arrived when something was signed. */
export const hadArrived = (said: { signedAt: string }, by: { signedAt: string }) =>
  Date.parse(said.signedAt) <= Date.parse(by.signedAt);

/**
 * The stops of all medical histories, in whatever order they were said: no later answer takes one away, but a clinician, who
 * removes what had arrived by then; nobody has asked about what arrives later. A removal counts while the latest of them
 * answers otherwise, not where that one was entered in error.
 */
export function listStops(histories: readonly Said[], removals: readonly StopRemoval[]): Stop[] {
  const inOrder = histories
    .toSorted((a, b) => instantOf(a) - instantOf(b))
    .map((history) => ({ ...history, stops: stopsIn(history.answers) }));
  const removed = removals.filter((one) => {
    const latest = inOrder.findLast((history) => hadArrived(history, one));
    return !latest?.stops.some(({ id }) => id === one.alertId);
  });
  const stops = new Map<string, Stop>();
  for (const history of inOrder) {
    const { occurredAt } = history;
    const said = history.stops.filter(
      ({ id }) => !removed.some((one) => one.alertId === id && hadArrived(history, one)),
    );
    for (const [id, stop] of stops) stops.set(id, { ...stop, goneSince: stop.goneSince ?? occurredAt });
    for (const alert of said) {
      stops.set(alert.id, {
        ...alert,
        saidAt: stops.get(alert.id)?.saidAt ?? occurredAt,
        goneSince: null,
      });
    }
  }
  return [...stops.values()];
}

/**
 * The stops with one more medical history, at a desk that has none of the earlier ones.
 * @param latestAt when the latest of those was said; null without any
 */
export function addToStops(
  stops: readonly Stop[],
  latestAt: string | null,
  history: Omit<Said, 'signedAt'>,
): Stop[] {
  const { occurredAt } = history;
  const said = stopsIn(history.answers);
  const isLatest = latestAt === null || instantOf(history) >= Date.parse(latestAt);
  const goneSince = isLatest ? null : latestAt;
  const known = stops.map((stop): Stop => {
    if (!isLatest || stop.id === reactionAlert.id) return stop;
    const isSaid = said.some(({ id }) => id === stop.id);
    return { ...stop, goneSince: isSaid ? null : (stop.goneSince ?? occurredAt) };
  });
  const added = said.filter(({ id }) => !stops.some((stop) => stop.id === id));
  return [...known, ...added.map((alert): Stop => ({ ...alert, saidAt: occurredAt, goneSince }))];
}

interface AlertSources {
  stops: readonly RecordStop[];
  history: (Parameters<typeof happenedAt>[0] & Pick<NonNullable<OpenedRecord['history']>, 'answers'>) | null;
}

/**
 * The alerts of a record, the reasons to stop on top: every stop that was ever said, and what is to be discussed by the
 * latest medical history. A record that an earlier release has stored has no stops of its own.
 */
export function alertsOf({ stops, history }: AlertSources): RecordStop[] {
  const latest = history ? listAlerts(asAnswers(history.answers)) : [];
  const saidAt = history ? happenedAt(history) : '';
  const others = latest.filter(({ id }) => !stops.some((stop) => stop.id === id));
  return [...stops, ...others.map((alert) => ({ ...alert, saidAt, goneSince: null }))].toSorted(stopsFirst);
}
