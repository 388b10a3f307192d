import type { OpenedRecord } from '#shared/contracts/record.ts';
import { deviceCeilings } from '#shared/content/clinical/ceilings.ts';
import { directTreatment } from '#shared/content/clinical/directTreatment.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { hyaluronidaseDays } from '#shared/domain/goingIn.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { happenedAt, nowAfter } from '#shared/domain/happening.ts';
import { directionsOf, isPlanCovered } from '#shared/content/clinical/recordDirections.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import type { TreatmentDraft } from '#web/admin/record/treatmentDraft.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { bindTo } from '#web/ui/forms/bindTo.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

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
  const directed = formulary ? directTreatment(formulary, named, directions, history, now) : [];
  const problems = directed.flatMap(({ problem }) => problem ?? []);
  const ceilings = formulary ? deviceCeilings(formulary, named, history, now) : [];
  const isFiller = named.some(
    (used) => findProduct(formulary ?? [], used)?.family === 'hyaluronic-acid-filler',
  );
  const dissolving = { families: ['hyaluronidase'], at: now, daysAfter: hyaluronidaseDays } as const;
  const cannotDissolve =
    isFiller && !user?.isPrescriber && !isPlanCovered(formulary ?? [], known, dissolving);
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
