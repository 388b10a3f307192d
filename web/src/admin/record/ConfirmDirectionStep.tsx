import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { findMedicine } from '#shared/content/clinical/formulary.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import { directionWords } from '#shared/domain/formatDirection.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { AlertList } from '#web/admin/record/Alerts.tsx';
import { acknowledgedBy, noAnswer, StopReasons } from '#web/admin/record/StopReasons.tsx';
import { StepForm } from '#web/admin/record/StepForm.tsx';
import type { StepProps } from '#web/admin/record/steps.ts';
import { recordApi } from '#web/data/calls/record.ts';

/** Confirms a direction with what was said since its prescriber signed it. */
export function ConfirmDirectionStep({
  step: { entry },
  formId,
  record,
  onSign,
}: StepProps & { step: { entry: RecordEntry } }) {
  const { direction } = entry;
  const [stops, setStops] = useState(noAnswer);
  const id = useRef(uuidv7());
  const [confirmDirection] = recordApi.useConfirmDirectionMutation();
  const medicine = findMedicine(useFormulary() ?? [], direction?.medicine ?? '') ?? null;
  const alerts = alertsOf(record);
  const unseen = alerts.filter((alert) => !direction?.seen?.includes(alert.id));
  const submit = () =>
    onSign(
      confirmDirection({
        params: { userId: record.userId, entryId: entry.id },
        body: {
          id: id.current,
          seen: alerts.map((alert) => alert.id),
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
      {direction && directionWords(direction).map((line) => <p key={line}>{line}</p>)}
      <h4>Said since it was signed</h4>
      <AlertList alerts={unseen} />
      <StopReasons
        record={{ ...record, stops: unseen, history: null }}
        products={[medicine]}
        answer={stops}
        onChange={setStops}
      />
    </StepForm>
  );
}
