import { Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { guideTypes } from '#shared/contracts/care.ts';
import { directionNeeded } from '#shared/contracts/direction.ts';
import { brokenByTreatment, treatmentQuestions, warningReasonNeeded } from '#shared/contracts/recordCalls.ts';
import { stopsUnacknowledged } from '#shared/contracts/stops.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { givenProducts } from '#shared/content/clinical/givenProducts.ts';
import { guideOf } from '#shared/domain/afterVisit.ts';
import type { TemplateId } from '#shared/domain/treatmentMaps.ts';
import { useEntryId, type StepProps } from '#web/admin/record/steps.tsx';
import { FormFailure, reportOn } from '#web/admin/dialogs/desk.tsx';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { DirectionCheck, TimeOut } from '#web/admin/record/TimeOut.tsx';
import { DirectionsInForce } from '#web/admin/record/DirectionsInForce.tsx';
import { Alerts } from '#web/admin/record/Alerts.tsx';
import { acknowledgedBy, StopReasons } from '#web/admin/record/StopReasons.tsx';
import { TreatmentMap } from '#web/admin/record/maps/TreatmentMap.tsx';
import { ProductFields } from '#web/admin/record/ProductFields.tsx';
import styles from '#web/admin/record/Record.module.css';
import {
  addPoint,
  beginTreatment,
  changePoint,
  draftFromDirection,
  draftFromLast,
  emptyProduct,
  firstMap,
  problemOf,
  removePoint,
  TreatmentDraft,
  withGuide,
} from '#web/admin/record/treatmentDraft.ts';
import { useClinicalDraft } from '#web/admin/workspace/workspace.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { isCallError, sentenceOf } from '#web/data/requests/request.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { bindTo, Field, Input, Select, Textarea } from '#web/ui/forms/controls.tsx';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

const guideOptions = guideTypes.map((type) => ({ value: type, label: type }));

type Sure = (typeof treatmentQuestions)[keyof typeof treatmentQuestions];
const sureCodes = ['given_within_hour', 'booking_cancelled'] as const;

const textFields = [
  { name: 'technique', label: 'Technique', maxLength: 1000 },
  { name: 'anaesthetic', label: 'Anaesthetic', maxLength: 300 },
  { name: 'explained', label: 'What the patient was told', maxLength: 2000 },
  { name: 'adverse', label: 'What went wrong, if anything', maxLength: 2000 },
] as const;

/** Batch first, then the points that use it, then the rest; signed once, and never changed. */
export function TreatmentStep({ formId, record, subject, reason, onSigning, onReopen, onDone }: StepProps) {
  const [draft, setDraft, isChanged] = useClinicalDraft(`treatment of ${record.userId}`, TreatmentDraft, () =>
    beginTreatment(subject.service === null ? null : guideOf(subject.service)),
  );
  const [active, setActive] = useState(0);
  const [template, setTemplate] = useState<TemplateId>(() => firstMap(subject.service));
  const [problem, setProblem] = useState<string | null>(null);
  const [needsReason, setNeedsReason] = useState(false);
  const [needsDirection, setNeedsDirection] = useState(false);
  const [breaksRule, setBreaksRule] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [question, setQuestion] = useState<{ sentence: string; answer: Sure } | null>(null);
  const [sure, setSure] = useState<Sure[]>([]);
  const id = useEntryId();
  const incidentId = useEntryId();
  const incidentOf = (reason: string) => (reason.trim() ? { id: incidentId, reason: reason.trim() } : null);
  const [addTreatment, { isLoading }] = recordApi.useAddTreatmentMutation();
  const last = draftFromLast(withoutStruckOut(record.entries), draft);
  const { products } = draft;
  const formulary = useFormulary();
  const usualUnit = findProduct(formulary ?? [], products[active] ?? emptyProduct)?.units[0];
  // Not loaded: everything is a medicine.
  const given = givenProducts(formulary ?? [], draft);
  const change = (next: TreatmentDraft) => {
    setDraft(withGuide(draft, next, formulary ?? [], subject.service));
    setProblem(null);
  };
  const field = bindTo(draft, change);

  useWindowEvent('keydown', (event) => {
    if (!last || !event.altKey || event.code !== 'KeyL') return;
    // Hidden behind an incident that is written meanwhile.
    if (!document.getElementById(formId)?.checkVisibility()) return;
    event.preventDefault();
    change(last);
  });

  const sign = async (answered = sure) => {
    setSure(answered);
    setQuestion(null);
    onSigning(true);
    const { stops, ...rest } = draft;
    const body = {
      ...rest,
      acknowledged: acknowledgedBy(stops),
      id,
      bookingId: subject.bookingId,
      technique: draft.technique.trim() || null,
      anaesthetic: draft.anaesthetic.trim() || null,
      explained: draft.explained.trim() || null,
      adverse: draft.adverse.trim() || null,
      warningReason: draft.warningReason.trim() || null,
      ceilingReason: draft.ceilingReason.trim() || null,
      withoutDirection: incidentOf(draft.withoutDirection),
      given: incidentOf(draft.given),
      sure: answered,
    };
    const { error, data } = await addTreatment({ params: { userId: record.userId }, body });
    onSigning(false);
    setConfirming(false);
    if (error) {
      const code = isCallError(error) ? error.code : undefined;
      const asked = sureCodes.find((one) => one === code);
      const sentence = sentenceOf(error, 'It could not be signed.');
      if (asked) return setQuestion({ sentence, answer: treatmentQuestions[asked] });
      // One that came since the record was opened.
      if (code === stopsUnacknowledged) onReopen();
      setNeedsReason(needsReason || (isCallError(error) && error.code === warningReasonNeeded));
      setBreaksRule(breaksRule || (isCallError(error) && brokenByTreatment.includes(error.code ?? '')));
      setNeedsDirection(needsDirection || (isCallError(error) && error.code === directionNeeded));
      return setProblem(sentence);
    }
    await reportOn(Promise.resolve(data), { done: 'Treatment signed' });
    onDone();
  };

  return (
    <form
      id={formId}
      className={`stack fluid gap-4 ${styles.treatment}`}
      data-unsaved={isChanged || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const missing = problemOf(draft);
        setProblem(missing);
        if (!missing) setConfirming(true);
      }}
    >
      <Alerts record={record} products={given} isBrief />
      <DirectionsInForce record={record} onUse={(one) => change(draftFromDirection(draft, one))} />
      {last && (
        <p className="row wrap gap-3">
          <SmallButton aria-keyshortcuts="Alt+L" onClick={() => change(last)}>
            <RotateCcw aria-hidden /> As Last Time
          </SmallButton>
          <span className="muted">Alt+L. Batches are entered again.</span>
        </p>
      )}
      <div className={`stack fluid gap-6 ${styles.columns}`}>
        <div className={styles.side}>
          <TreatmentMap
            template={template}
            onTemplate={setTemplate}
            products={products}
            active={active}
            onAdd={(place) => change(addPoint(draft, active, template, place, usualUnit))}
            onMove={({ product, point }, place) => change(changePoint(draft, product, point, place))}
            onRemove={({ product, point }) => change(removePoint(draft, product, point))}
          />
        </div>
        <div className="stack fluid gap-4">
          {products.map((_, product) => (
            <ProductFields
              // oxlint-disable-next-line react/no-array-index-key -- a product is its place in the list
              key={product}
              draft={draft}
              product={product}
              template={template}
              isActive={product === active}
              onActive={() => setActive(product)}
              onChange={change}
              onRemove={
                products.length > 1
                  ? () => {
                      setActive(0);
                      change({ ...draft, products: products.filter((__, index) => index !== product) });
                    }
                  : null
              }
            />
          ))}
          {products.length < 3 && (
            <SmallButton
              className="justify-self-start"
              onClick={() => {
                setActive(products.length);
                change({ ...draft, products: [...products, emptyProduct] });
              }}
            >
              <Plus aria-hidden /> Another Product or Batch
            </SmallButton>
          )}
          <DirectionCheck record={record} draft={draft} isNeeded={needsDirection} onChange={change} />
          <StopReasons
            record={record}
            products={given}
            answer={draft.stops}
            onChange={(stops) => change({ ...draft, stops })}
          />
          {textFields.map(({ name, label, maxLength }) => (
            <Field key={name} label={label}>
              {maxLength > 500 ? (
                <Textarea {...field(name)} maxLength={maxLength} rows={2} />
              ) : (
                <Input {...field(name)} maxLength={maxLength} />
              )}
            </Field>
          ))}
          <Field label="Aftercare guide">
            <Select
              options={guideOptions}
              placeholder="None"
              value={draft.aftercareGuide ?? ''}
              onValue={(value) =>
                change({
                  ...draft,
                  aftercareGuide: guideTypes.find((type) => type === value) ?? null,
                })
              }
            />
          </Field>
          {breaksRule && (
            <Field
              label="It has been given: record it"
              hint="Please write why it was given. It is recorded as an incident."
            >
              <Textarea rows={2} maxLength={500} {...field('given')} />
            </Field>
          )}
          {needsReason && (
            <Field
              label="Why it was given all the same"
              hint="No medical history, or no consent to what is given, is in force."
              isRequired
            >
              <Textarea rows={2} maxLength={500} {...field('warningReason')} />
            </Field>
          )}
        </div>
      </div>
      <FormFailure problem={problem} />
      <TimeOut
        record={record}
        draft={draft}
        reason={reason}
        isOpen={isConfirming}
        isBusy={isLoading}
        onClose={() => setConfirming(false)}
        onConfirm={() => void sign()}
      />
      <AlertDialog
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        title="Sign it all the same?"
        description={question?.sentence}
        cancelLabel="Go Back"
        confirmLabel="Sign It"
        isBusy={isLoading}
        onConfirm={() => question && void sign([...sure, question.answer])}
      />
    </form>
  );
}
