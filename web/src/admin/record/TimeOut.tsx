import type { OpenedRecord } from '#shared/contracts/record.ts';
import { formatAmount, formatDose, type ReadReason } from '#shared/domain/careRecord.ts';
import { dosesOf, outsideAreas } from '#shared/content/clinical/usedProduct.ts';
import { givenProducts } from '#shared/content/clinical/givenProducts.ts';
import { stopsFor } from '#shared/content/clinical/acknowledging.ts';
import { directAnaesthetic, directTreatment } from '#shared/content/clinical/directTreatment.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { listMissingNeeds } from '#shared/content/clinical/needs.ts';
import { warningOf } from '#shared/content/clinical/inForce.ts';
import { directionsOf, isPlanCovered } from '#shared/content/clinical/recordDirections.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import { formatBirthDate, londonToday } from '#shared/domain/wallTime.ts';
import { happenedAt, nowAfter } from '#shared/domain/happening.ts';
import { deviceCeilings } from '#shared/content/clinical/ceilings.ts';
import type { ProductNeed } from '#shared/domain/product.ts';
import { dissolving, hyaluronidaseDays } from '#shared/domain/goingIn.ts';
import { stockApi } from '#web/data/calls/stock.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { EmptyWords } from '#web/admin/lists/states.tsx';
import { NamesakeNotice, Portrait } from '#web/admin/record/pictures/PictureStep.tsx';
import styles from '#web/admin/record/TimeOut.module.css';
import type { TreatmentDraft } from '#web/admin/record/treatmentDraft.ts';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { bindTo, Field, Textarea } from '#web/ui/forms/controls.tsx';

const stockWords: Record<ProductNeed, string> = {
  'emergency-kit': 'Adrenaline that is in date.',
  hyaluronidase: 'Hyaluronidase that is in date.',
};

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
  const stops = stopsFor(alerts, givenProducts(formulary, draft));
  const { directions, history } = directionsOf(formulary, record.entries, alerts);
  const directed = [
    ...directTreatment(formulary, draft.products, directions, history, now),
    ...directAnaesthetic(formulary, draft.products, draft),
  ];
  const warning = warningOf(formulary, entries, draft.products, now);
  const { data: batches } = stockApi.useListBatchesQuery();
  const missing = listMissingNeeds(formulary, given, batches ?? [], londonToday(now));
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
          <dd>
            {stops.length === 0 ? <EmptyWords>None</EmptyWords> : stops.map(({ text }) => text).join(' ')}
          </dd>
        </div>
        <div data-problem={warning !== null || undefined}>
          <dt>Consent</dt>
          <dd>{warning ?? 'In force, as is the medical history'}</dd>
        </div>
        {batches && missing.length > 0 && (
          <div data-problem>
            <dt>Not in stock</dt>
            <dd>{missing.map((need) => stockWords[need]).join(' ')}</dd>
          </div>
        )}
        {directed.map(({ name, medicine, direction, problem }) => {
          const areas = record.entries.find(({ id }) => id === direction?.id)?.direction?.areas ?? [];
          const used = draft.products.filter((one) => findProduct(formulary, one)?.id === medicine);
          const outside = outsideAreas(used, areas);
          return (
            <div key={name} data-problem={problem !== null || outside.length > 0 || undefined}>
              <dt>Direction</dt>
              <dd>
                {problem ??
                  (direction &&
                    `${name}, until ${formatBirthDate(direction.expiresOn)}, at most ${formatAmount(direction.dose, direction.unit)}`)}
                {outside.length > 0 && `. Not among its areas: ${outside.join(', ')}`}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

interface DirectionCheckProps {
  record: OpenedRecord;
  draft: TreatmentDraft;
  /** The server refused it for want of a direction. */
  isNeeded: boolean;
  onChange: (draft: TreatmentDraft) => void;
}

/** Which direction each medicine is given under, or why it was given without; and why a device goes beyond its limits. */
export function DirectionCheck({ record, draft, isNeeded, onChange }: DirectionCheckProps) {
  const formulary = useFormulary();
  const { user } = useCurrentUser();
  const now = nowAfter(record.entries.map(happenedAt), useNow());
  const known = directionsOf(formulary ?? [], record.entries, alertsOf(record));
  const { directions, history } = known;
  const named = draft.products.filter(({ product }) => product.trim() !== '');
  // Until the list is there, only the server decides.
  const directed = formulary
    ? [
        ...directTreatment(formulary, named, directions, history, now),
        ...directAnaesthetic(formulary, named, draft),
      ]
    : [];
  const problems = directed.flatMap(({ problem }) => problem ?? []);
  const ceilings = formulary ? deviceCeilings(formulary, named, history, now) : [];
  const isFiller = named.some(
    (used) => findProduct(formulary ?? [], used)?.family === 'hyaluronic-acid-filler',
  );
  const cannotDissolve =
    isFiller && !user?.isPrescriber && !isPlanCovered(formulary ?? [], known, { ...dissolving, at: now });
  const field = bindTo(draft, onChange);
  return (
    <>
      {cannotDissolve && (
        <Notice tone="warning" title="No direction for hyaluronidase">
          Before filler, a prescriber directs what dissolves it for this patient, for at least{' '}
          {hyaluronidaseDays} days after today.
        </Notice>
      )}
      {directed.map(
        ({ name, direction }) =>
          direction && (
            <p key={direction.id} className="muted">
              Under the direction for {name}, valid until {formatBirthDate(direction.expiresOn)}.
            </p>
          ),
      )}
      {problems.length > 0 && (
        <Notice tone="warning" title="No direction covers this">
          {problems.join(' ')}
        </Notice>
      )}
      {ceilings.length > 0 && (
        <>
          <Notice tone="warning" title="Beyond what the list says">
            {ceilings.join(' ')}
          </Notice>
          <Field label="Why it goes beyond the list" isRequired>
            <Textarea rows={2} maxLength={500} {...field('ceilingReason')} />
          </Field>
        </>
      )}
      {(problems.length > 0 || isNeeded) && (
        <Field
          label="Why it was given without a direction"
          hint="Only for what was given all the same. It is recorded as an incident."
        >
          <Textarea rows={2} maxLength={500} {...field('withoutDirection')} />
        </Field>
      )}
    </>
  );
}
