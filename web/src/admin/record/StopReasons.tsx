import type { OpenedRecord } from '#shared/contracts/record.ts';
import { stopsFor, type GivenProduct } from '#shared/content/clinical/acknowledging.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import styles from '#web/admin/record/Record.module.css';
import { Checkboxes, Textarea, Field } from '#web/ui/forms/controls.tsx';

/** The stops that somebody has ticked, and why it is right all the same. */
export interface StopAnswer {
  ids: string[];
  reason: string;
}
export const noAnswer: StopAnswer = { ids: [], reason: '' };

/** As it is signed: one reason can be for several. */
export const acknowledgedBy = ({ ids, reason }: StopAnswer) =>
  reason.trim() ? ids.map((id) => ({ id, reason: reason.trim() })) : [];

interface StopReasonsProps {
  record: OpenedRecord;
  products: readonly GivenProduct[];
  answer: StopAnswer;
  onChange: (answer: StopAnswer) => void;
}

/** Asks the person who signs about each alert to stop. */
export function StopReasons({ record, products, answer: { ids, reason }, onChange }: StopReasonsProps) {
  const stops = stopsFor(alertsOf(record), products);
  if (stops.length === 0) return null;
  return (
    <fieldset className={`stack fluid gap-1 p-4 bordered rounded-md ${styles.photos}`}>
      <legend>Alerts to stop</legend>
      <p className="muted">Nothing is signed before each of them has a reason. It stands in the entry.</p>
      <Checkboxes
        options={stops.map(({ id, text }) => ({ value: id, label: text }))}
        chosen={ids}
        onChange={(next) => onChange({ ids: next, reason })}
      />
      {ids.length > 0 && (
        <Field label="Why it is right all the same" isRequired>
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onValue={(value) => onChange({ ids, reason: value })}
          />
        </Field>
      )}
    </fieldset>
  );
}
