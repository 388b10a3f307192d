import type { OpenedRecord } from '#shared/contracts/record.ts';
import { formatDose, type ReadReason } from '#shared/domain/careRecord.ts';
import { dosesOf } from '#shared/content/clinical/usedProduct.ts';
import { stopsFor } from '#shared/content/clinical/acknowledging.ts';
import { directTreatment } from '#shared/content/clinical/directTreatment.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { warningOf } from '#shared/content/clinical/inForce.ts';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { happenedAt, nowAfter } from '#shared/domain/happening.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { NamesakeNotice, Portrait } from '#web/admin/record/pictures/Portrait.tsx';
import styles from '#web/admin/record/TimeOut.module.css';
import type { TreatmentDraft } from '#web/admin/record/treatmentDraft.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface TimeOutProps {
  record: OpenedRecord;
  draft: TreatmentDraft;
  reason: ReadReason | null;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** The last look before injecting: who it is, and what stands for and against it. One press signs. */
export function TimeOut({ record, draft, reason, ...dialog }: TimeOutProps) {
  return (
    <AlertDialog
      {...dialog}
      title="Time-out: sign this treatment?"
      description="Let the patient say their name and date of birth. A signed entry is never changed; you can add to it. The patient can read it."
      cancelLabel="Go Back"
      confirmLabel="Sign"
    >
      {dialog.isOpen && <Checked record={record} draft={draft} reason={reason} />}
    </AlertDialog>
  );
}

function Checked({ record, draft, reason }: Pick<TimeOutProps, 'record' | 'draft' | 'reason'>) {
  const { name, dateOfBirth, hasNamesake } = record;
  const formulary = useFormulary() ?? [];
  const entries = withoutStruckOut(record.entries).map((entry) => ({
    ...entry,
    occurredAt: happenedAt(entry),
  }));
  const now = nowAfter(
    entries.map(({ occurredAt }) => occurredAt),
    useNow(),
  );
  const alerts = alertsOf(record);
  const given = draft.products.map((product) => findProduct(formulary, product));
  const stops = stopsFor(alerts, given);
  const { directions, history } = directionsOf(formulary, record.entries, alerts);
  const directed = directTreatment(formulary, draft.products, directions, history, now);
  const warning = warningOf(entries, given, now);
  return (
    <div className="stack fluid gap-4">
      <div className={`row gap-4 ${styles.person}`}>
        <Portrait record={record} reason={reason} />
        <p className="stack">
          <strong className="font-display">{name}</strong>
          <span className="text-lg">born {formatBirthDate(dateOfBirth)}</span>
        </p>
      </div>
      {hasNamesake && <NamesakeNotice />}
      <dl className={styles.facts}>
        {draft.products.map((given) => (
          <div key={`${given.product} ${given.lot}`}>
            <dt>{given.product}</dt>
            <dd>
              {[
                formatDose(dosesOf(given)),
                given.route,
                `batch ${given.lot}`,
                `use by ${formatBirthDate(given.expiry)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        ))}
        <div data-problem={stops.length > 0 || undefined}>
          <dt>Stops</dt>
          <dd>{stops.length === 0 ? 'None' : stops.map(({ text }) => text).join(' ')}</dd>
        </div>
        <div data-problem={warning !== null || undefined}>
          <dt>Consent</dt>
          <dd>{warning ?? 'In force, as is the medical history'}</dd>
        </div>
        {directed.map((one) => (
          <div key={one.name} data-problem={one.problem !== null || undefined}>
            <dt>Direction</dt>
            <dd>
              {one.problem ??
                `${one.name}, until ${formatBirthDate(one.direction?.expiresOn ?? '')}, at most ${one.direction?.dose} ${one.direction?.unit}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
