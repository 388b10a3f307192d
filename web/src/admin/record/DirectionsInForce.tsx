import { useState } from 'react';
import { countFamily } from '#shared/content/clinical/ceilings.ts';
import { findMedicine } from '#shared/content/clinical/formulary.ts';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import { alertTexts } from '#shared/content/clinical/alerts.ts';
import { formatBirthDate, londonToday } from '#shared/domain/wallTime.ts';
import { isInForce, leftOf, listUnseen, nextDay, type Direction } from '#shared/domain/directions.ts';
import { happenedAt, nowAfter } from '#shared/domain/happening.ts';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import { formatDirectionParts } from '#shared/domain/formatDirection.ts';
import { formatAmount } from '#shared/domain/careRecord.ts';
import { type EntryStepProps, useEntryId, StepForm, type RecordStep } from '#web/admin/record/steps.tsx';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { AlertList } from '#web/admin/record/Alerts.tsx';
import styles from '#web/admin/record/Record.module.css';
import { acknowledgedBy, noAnswer, StopReasons } from '#web/admin/record/StopReasons.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface DirectionsInForceProps {
  record: OpenedRecord;
  /** Opens the step that confirms one; without it nothing is confirmed here. */
  onStep?: ((step: RecordStep) => void) | undefined;
  /** Begins a treatment with one. */
  onUse?: (direction: Direction) => void;
}

/** What may be given, and what is left of it. */
export function DirectionsInForce({ record, onStep, onUse }: DirectionsInForceProps) {
  const now = nowAfter(record.entries.map(happenedAt), useNow());
  const formulary = useFormulary() ?? [];
  const { directions, history } = directionsOf(formulary, record.entries, alertsOf(record));
  const open = directions.filter((direction) => isInForce(direction, history, now));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="record-directions" className={`stack fluid top gap-3 ${styles.part}`}>
      <h3 id="record-directions">Directions in force</h3>
      <ul className="stack text-sm">
        {open.map((direction) => {
          const next = nextDay(direction, countFamily(formulary, direction.medicine, history));
          const signed = record.entries.find(({ id }) => id === direction.id)?.direction;
          return (
            <li key={direction.id}>
              {direction.name}: {leftOf(direction, history)} of {direction.administrations} left, at most{' '}
              {formatAmount(direction.dose, direction.unit)}, until {formatBirthDate(direction.expiresOn)}
              {next > londonToday(now) && `, not before ${formatBirthDate(next)}`}
              {signed && signed.areas.length > 0 && `. Areas: ${signed.areas.join(', ')}`}
              {signed?.sites && `. ${signed.sites}`}
              {onUse && (
                <QuietButton
                  aria-label={`Use this direction: ${direction.name}`}
                  onClick={() => onUse(direction)}
                >
                  Use This
                </QuietButton>
              )}
            </li>
          );
        })}
      </ul>
      {open
        .filter((direction) => listUnseen(direction, now).length > 0)
        .map((direction) => (
          <Suspended key={direction.id} record={record} direction={direction} onStep={onStep} now={now} />
        ))}
    </section>
  );
}

type SuspendedProps = DirectionsInForceProps & { direction: Direction; now: Date };

/** What its prescriber has not seen, and the way to confirm it. */
function Suspended({ record, direction, now, onStep }: SuspendedProps) {
  const { user } = useCurrentUser();
  const entry = record.entries.find(({ id }) => id === direction.id);
  return (
    <Notice tone="warning" title={`${direction.name} waits for its prescriber`}>
      Said since it was signed:{' '}
      {listUnseen(direction, now)
        .map(({ text }) => text)
        .join(' ')}{' '}
      {user?.isPrescriber && entry && onStep && (
        <Button
          size="sm"
          requiresServer
          aria-label={`Confirm: ${direction.name}`}
          onClick={() => onStep({ name: 'confirming', entry })}
        >
          Confirm…
        </Button>
      )}
    </Notice>
  );
}

/** What other answers than the latest say to discuss, as alerts. */
function listOthers(record: OpenedRecord, direction: RecordEntry['direction']): RecordStop[] {
  const alerts = alertsOf(record);
  const others = new Map(direction?.unseen.map((one) => [one.id, one]));
  return [...others.values()]
    .filter(({ id }) => !alerts.some((alert) => alert.id === id))
    .map(({ id, saidAt }) => ({
      id,
      level: 'discuss',
      text: alertTexts.get(id) ?? '',
      source: '',
      quote: null,
      saidAt,
      goneSince: record.history && happenedAt(record.history),
    }));
}

export function ConfirmDirectionStep({ step: { entry }, formId, record, onSign }: EntryStepProps) {
  const { direction } = entry;
  const [stops, setStops] = useState(noAnswer);
  const id = useEntryId();
  const [confirmDirection] = recordApi.useConfirmDirectionMutation();
  const medicine = findMedicine(useFormulary() ?? [], direction?.medicine ?? '') ?? null;
  const alerts = alertsOf(record);
  const unseen = alerts.filter((alert) => !direction?.seen?.includes(alert.id));
  const others = listOthers(record, direction);
  const submit = () =>
    onSign(
      confirmDirection({
        params: { userId: record.userId, entryId: entry.id },
        body: {
          id,
          seen: [...alerts, ...others].map((alert) => alert.id),
          acknowledged: acknowledgedBy(stops),
        },
      }).unwrap(),
      { done: 'Direction confirmed' },
    );
  return (
    <StepForm id={formId} isUnsaved={stops !== noAnswer} onSubmit={submit}>
      <p>
        <strong>{direction?.name}</strong>
      </p>
      {direction && formatDirectionParts(direction).map((line) => <p key={line}>{line}</p>)}
      <h4>Said since it was signed</h4>
      <AlertList alerts={[...unseen, ...others]} />
      <StopReasons
        record={{ ...record, stops: unseen, history: null }}
        products={[medicine]}
        answer={stops}
        onChange={setStops}
      />
    </StepForm>
  );
}
