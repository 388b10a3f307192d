import { useEffect, useRef, useState } from 'react';
import { DirectionFields, directionProblem } from '#shared/contracts/direction.ts';
import {
  findProduct,
  medicineProblem,
  needsDirection,
  type Formulary,
} from '#shared/content/clinical/formulary.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import { directionCeilings } from '#shared/content/clinical/ceilings.ts';
import { doseUnits } from '#shared/domain/careRecord.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { readCount, readNumber } from '#shared/domain/readNumber.ts';
import { useEntryId, StepForm, type StepProps } from '#web/admin/record/steps.tsx';
import { clinicToday } from '#web/clinicClock.ts';
import { ProductInput, typed, useFormulary, type ProductChoice } from '#web/admin/formulary/ProductInput.tsx';
import { Alerts } from '#web/admin/record/Alerts.tsx';
import { areasOf, DirectionAreas } from '#web/admin/record/DirectionAreas.tsx';
import { OwnRegistration } from '#web/admin/record/OwnRegistration.tsx';
import { listOpen, nameOfPicture } from '#web/admin/record/pictures/comparable.ts';
import { DeskPicture } from '#web/admin/record/pictures/DeskPicture.tsx';
import styles from '#web/admin/record/Record.module.css';
import { RecordHistory } from '#web/admin/record/RecordHistory.tsx';
import type { DraftPoint } from '#web/admin/record/treatmentDraft.ts';
import { acknowledgedBy, noAnswer, StopReasons } from '#web/admin/record/StopReasons.tsx';
import { openPicture } from '#web/data/calls/pictures.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { asOptions, DateField, Input, Select, Textarea, bindTo, Field } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';

const empty = {
  medicine: '',
  form: '',
  strength: '',
  route: '',
  dose: '',
  unit: '',
  intervalDays: '',
  administrations: '1',
  expiresOn: '',
  seenOn: '',
  seenAt: '',
  sites: '',
  beyondReason: '',
};
const noProducts: Formulary = [];
type Draft = typeof empty;
type Name = keyof Draft | 'areas';

/** Only then are there days between two administrations. */
const isRepeated = ({ administrations }: Draft) => Number(administrations) > 1;
const dates = [
  ['seenOn', 'Seen face to face on'],
  ['expiresOn', 'Valid until'],
] as const;
const numbers = [
  ['administrations', 'How many times'],
  ['intervalDays', 'Days between, at least'],
] as const;

/** A prescriber's patient-specific direction: signed once, never changed. */
export function DirectionStep({ formId, record, reason, onSign }: StepProps) {
  const [draft, setDraft] = useState<Draft>(empty);
  const [named, setNamed] = useState(typed(''));
  const [stops, setStops] = useState(noAnswer);
  const [points, setPoints] = useState<DraftPoint[]>([]);
  const [error, setError] = useState<{ name: Name; message: string } | null>(null);
  const id = useEntryId();
  const [addDirection] = recordApi.useAddDirectionMutation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  const formulary = useFormulary() ?? noProducts;
  const medicine = formulary.find(({ id }) => id === draft.medicine);
  const dose = readNumber(draft.dose);
  const numbersOf = () => ({
    dose: dose?.value,
    intervalDays: !isRepeated(draft) && draft.intervalDays.trim() === '' ? 0 : readCount(draft.intervalDays),
    administrations: readCount(draft.administrations),
  });
  const unit = doseUnits.find((one) => one === draft.unit);
  const ceilings =
    medicine && unit && draft.route.trim() !== ''
      ? directionCeilings(formulary, medicine, {
          ...numbersOf(),
          dose: dose?.value ?? 0,
          unit,
          route: draft.route,
        })
      : [];
  const given = [medicine ?? null];
  const field = bindTo(draft, (next) => {
    setError(null);
    setDraft(next);
  });
  const choose = (choice: ProductChoice) => {
    const found = findProduct(formulary, choice);
    const chosen = found && needsDirection(found) ? found : null;
    setError(null);
    setNamed(choice);
    if ((chosen?.id ?? '') === draft.medicine) return;
    setDraft({
      ...draft,
      medicine: chosen?.id ?? '',
      form: chosen?.forms[0] ?? '',
      strength: chosen?.strengths[0] ?? '',
      route: chosen?.routes[0] ?? '',
      unit: chosen?.units[0] ?? '',
      intervalDays: String(chosen?.intervalDays ?? ''),
    });
  };
  const submit = async () => {
    if (dose?.problem) return setError({ name: 'dose', message: dose.problem });
    const parsed = DirectionFields.safeParse({ ...draft, ...numbersOf(), areas: areasOf(points) });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const name = [...Object.keys(empty), 'areas'].find((one): one is Name => one === issue?.path[0]);
      return setError({ name: name ?? 'medicine', message: issue?.message ?? 'Please check it' });
    }
    const problem = medicineProblem(formulary, parsed.data) ?? directionProblem(parsed.data, clinicToday());
    if (problem) return setError({ name: problem.field, message: problem.message });
    if (ceilings.length > 0 && !hasWords(parsed.data.beyondReason)) {
      return setError({ name: 'beyondReason', message: 'Please write why' });
    }
    const change = addDirection({
      params: { userId: record.userId },
      body: {
        ...parsed.data,
        id,
        acknowledged: acknowledgedBy(stops),
        seen: alertsOf(record).map((alert) => alert.id),
      },
    }).unwrap();
    await onSign(change, { done: 'Direction signed' });
  };
  const errorOf = (name: Name) => (error?.name === name ? error.message : undefined);
  const textField = (name: 'form' | 'strength' | 'route', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errorOf(name)} isRequired>
      <Input maxLength={80} {...field(name)} />
    </Field>
  );
  return (
    <>
      <OwnRegistration />
      <Alerts record={record} products={given} isBrief />
      <div className={`stack fluid gap-6 ${styles.columns}`}>
        <BesideDirection record={record} reason={reason} />
        <StepForm
          id={formId}
          ref={form}
          noValidate
          isUnsaved={draft !== empty || named.product !== '' || stops !== noAnswer || points.length > 0}
          onSubmit={submit}
        >
          <ProductInput
            label="Medicine"
            value={named}
            onChange={choose}
            error={errorOf('medicine')}
            isOffered={needsDirection}
          />
          {medicine && !medicine.isSignedOff && (
            <p>
              <Badge tone="amber">What the list says of it awaits the prescriber’s sign-off</Badge>
            </p>
          )}
          <FormRow>
            {textField('form', 'Form')}
            {textField('strength', 'Strength')}
          </FormRow>
          {textField('route', 'Route', medicine && `Such as: ${medicine.routes.join(', ')}`)}
          <FormRow>
            <Field label="Largest dose each time" error={errorOf('dose')} isRequired>
              <Input inputMode="decimal" autoComplete="off" maxLength={20} {...field('dose')} />
            </Field>
            <Field label="Unit" error={errorOf('unit')} isRequired>
              <Select options={asOptions(medicine?.units ?? doseUnits)} {...field('unit')} />
            </Field>
          </FormRow>
          <FormRow>
            {numbers.map(([name, label]) => (
              <Field
                key={name}
                label={label}
                error={errorOf(name)}
                isRequired={name === 'administrations' || isRepeated(draft)}
              >
                <Input inputMode="numeric" autoComplete="off" maxLength={10} {...field(name)} />
              </Field>
            ))}
          </FormRow>
          <FormRow>
            {dates.map(([name, label]) => (
              <Field key={name} label={label} error={errorOf(name)} isRequired>
                <DateField {...field(name)} />
              </Field>
            ))}
          </FormRow>
          <Field
            label="Where you saw the patient"
            hint="Unless it was an appointment here that was attended."
            error={errorOf('seenAt')}
          >
            <Input maxLength={120} {...field('seenAt')} />
          </Field>
          <DirectionAreas
            points={points}
            error={errorOf('areas')}
            onChange={(next) => {
              setPoints(next);
              setError(null);
            }}
          />
          {ceilings.length > 0 && (
            <>
              <Notice tone="warning" title="Beyond what the list says">
                {ceilings.join(' ')}
              </Notice>
              <Field label="Why it goes beyond the list" error={errorOf('beyondReason')} isRequired>
                <Textarea rows={2} maxLength={500} {...field('beyondReason')} />
              </Field>
            </>
          )}
          <Field label="Sites and notes" error={errorOf('sites')}>
            <Textarea rows={3} maxLength={1000} {...field('sites')} />
          </Field>
          <StopReasons record={record} products={given} answer={stops} onChange={setStops} />
        </StepForm>
      </div>
    </>
  );
}

/** What a prescriber reads while writing a direction; photographs load once they are unfolded. */
function BesideDirection({ record, reason }: Pick<StepProps, 'record' | 'reason'>) {
  const [isOpen, setOpen] = useState(false);
  const pictures = listOpen(record.entries);
  if (!record.history && pictures.length === 0) return null;
  return (
    <aside aria-label="Beside the direction" className="stack fluid top gap-4">
      <RecordHistory record={record} />
      {pictures.length > 0 && (
        <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="w-fit py-2 underlined">Photographs ({pictures.length})</summary>
          {isOpen && (
            <section className="stack fluid gap-4">
              {pictures.map((entry) => (
                <figure key={entry.id}>
                  <DeskPicture entry={entry} load={(id) => openPicture(record.userId, id, reason)} />
                  <figcaption>{nameOfPicture(entry)}</figcaption>
                </figure>
              ))}
            </section>
          )}
        </details>
      )}
    </aside>
  );
}
