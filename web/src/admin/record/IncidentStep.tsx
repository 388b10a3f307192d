import { Plus, Clock, X } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { incidentLimits } from '#shared/contracts/incident.ts';
import { IncidentCategory } from '#shared/contracts/record.ts';
import { incidentCategories } from '#shared/domain/careRecord.ts';
import { PatchTestFields } from '#shared/contracts/patchTest.ts';
import { patchTestProblem } from '#shared/domain/patchTest.ts';
import { isCalendarDate, isClockTime, toInstant } from '#shared/domain/wallTime.ts';
import { useEntryId, StepForm, type StepProps } from '#web/admin/record/steps.tsx';
import { FormFailure } from '#web/admin/dialogs/desk.tsx';
import { ProductInput, typed } from '#web/admin/formulary/ProductInput.tsx';
import { MomentFields } from '#web/admin/record/MomentFields.tsx';
import {
  addFollowUp,
  addStamps,
  beginIncident,
  canAddFollowUp,
  incidentBody,
  IncidentDraft,
  problemOf,
  addEarlierStep,
  addStepNow,
  canAddStep,
  hasDays,
} from '#web/admin/record/incidentDraft.ts';
import type { BegunIncident } from '#web/admin/emergency/incidentOpener.ts';
import styles from '#web/admin/record/Record.module.css';
import { useClinicalDraft } from '#web/admin/workspace/workspace.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { QuietButton, SmallButton, Button, IconButton } from '#web/ui/actions/Button.tsx';
import { bindTo, Field, Select, Textarea, Input } from '#web/ui/forms/controls.tsx';
import { emergencyCards } from '#shared/content/clinical/emergencies.ts';

const options = Object.entries(incidentCategories).map(([value, label]) => ({ value, label }));

/** What went wrong, what was done and when, and when the patient is seen again. */
export function IncidentStep(props: StepProps & { begun: BegunIncident }) {
  const { formId, record, subject, begun, onSign } = props;
  const [draft, setDraft, isChanged] = useClinicalDraft(`incident of ${record.userId}`, IncidentDraft, () =>
    beginIncident(begun.category),
  );
  const [taken, setTaken] = useState<BegunIncident['course']>();
  if (begun.course !== taken) {
    setTaken(begun.course);
    if (begun.course) setDraft(addStamps(draft, begun.course));
  }
  const [problem, setProblem] = useState<string | null>(null);
  const id = useEntryId();
  const [addIncident] = recordApi.useAddIncidentMutation();
  const change = (next: IncidentDraft) => {
    setDraft(next);
    setProblem(null);
  };
  const field = bindTo(draft, change);
  const submit = async () => {
    const missing = problemOf(draft);
    if (missing) return setProblem(missing);
    const body = incidentBody(draft, { id, bookingId: subject.bookingId });
    const sent = addIncident({ params: { userId: record.userId }, body }).unwrap();
    await onSign(sent, { done: 'Incident signed' });
  };
  return (
    <StepForm id={formId} isUnsaved={isChanged} onSubmit={submit}>
      <FormFailure problem={problem} />
      <p className="muted">The patient can read this. A signed entry is never changed; you can add to it.</p>
      <Field label="What it was" isRequired>
        <Select
          options={options}
          placeholder="Choose one"
          value={draft.category ?? ''}
          onValue={(value) => change({ ...draft, category: IncidentCategory.safeParse(value).data ?? null })}
        />
      </Field>
      <MomentFields
        day="Day it happened"
        time="Time it happened"
        value={draft}
        onChange={(moment) => change({ ...draft, ...moment })}
      />
      <Field label="What happened" isRequired>
        <Textarea rows={4} maxLength={incidentLimits.text} {...field('text')} />
      </Field>
      <TimeLineFields draft={draft} onChange={change} />
      <fieldset className={`stack fluid gap-3 p-4 bordered rounded-md ${styles.product}`}>
        <legend>Follow-ups</legend>
        <p className="muted">Each becomes a task. Its text says nothing of the incident.</p>
        {draft.followUps.map((moment, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a follow-up is its place in the list
          <div key={place} className={styles.step}>
            <MomentFields
              day={`Day of follow-up ${place + 1}`}
              time={`Time of follow-up ${place + 1}`}
              value={moment}
              onChange={(next) => change({ ...draft, followUps: draft.followUps.with(place, next) })}
            />
            <QuietButton
              aria-label={`Remove follow-up ${place + 1}`}
              onClick={() => change({ ...draft, followUps: draft.followUps.toSpliced(place, 1) })}
            >
              Remove
            </QuietButton>
          </div>
        ))}
        {canAddFollowUp(draft) && (
          <SmallButton className="justify-self-start" onClick={() => change(addFollowUp(draft))}>
            <Plus aria-hidden /> Add Follow-Up
          </SmallButton>
        )}
      </fieldset>
    </StepForm>
  );
}

const results = [
  { value: 'none', label: 'No reaction' },
  { value: 'reaction', label: 'A reaction' },
];

/** The result of a patch test before pigment, read 48 hours after it was applied or later. */
export function PatchTestStep({ formId, record, onSign }: StepProps) {
  const [draft, setDraft] = useState({ ...typed(''), date: '', time: '', result: '', note: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const id = useEntryId();
  const [addPatchTest] = recordApi.useAddPatchTestMutation();
  const change = (given: Partial<typeof draft>) => {
    setProblem(null);
    setDraft({ ...draft, ...given });
  };
  const field = bindTo(draft, change);
  const submit = async () => {
    const { product, date, time, result, note } = draft;
    const appliedAt = isCalendarDate(date) && isClockTime(time) ? toInstant(date, time) : undefined;
    const parsed = PatchTestFields.safeParse({
      product,
      appliedAt: appliedAt?.toISOString(),
      hasReaction: result === '' ? undefined : result === 'reaction',
      note,
    });
    const wrong =
      parsed.error?.issues[0]?.message ?? (appliedAt ? patchTestProblem(appliedAt, new Date()) : null);
    if (wrong || !parsed.data) return setProblem(wrong);
    const sent = addPatchTest({
      params: { userId: record.userId },
      body: { ...parsed.data, id },
    });
    await onSign(sent.unwrap(), { done: 'Patch test signed' });
  };
  return (
    <StepForm id={formId} isUnsaved={Object.values(draft).some(Boolean)} onSubmit={submit}>
      <FormFailure problem={problem} />
      <p className="muted">
        It counts for six months, for this pigment as it is named here. The latest one decides, so that a
        reaction that comes later is signed as another.
      </p>
      <ProductInput
        label="Pigment"
        value={draft}
        onChange={change}
        isOffered={({ needsPatchTest }) => needsPatchTest}
      />
      <MomentFields day="Day it was applied" time="Time it was applied" value={draft} onChange={change} />
      <Field label="Result" isRequired>
        <Select options={results} placeholder="Choose one" {...field('result')} />
      </Field>
      <Field label="Note" hint="The patient can read this.">
        <Textarea rows={3} maxLength={500} {...field('note')} />
      </Field>
    </StepForm>
  );
}

interface TimeLineFieldsProps {
  draft: IncidentDraft;
  onChange: (draft: IncidentDraft) => void;
}

/** What was done and when; one press writes down a usual step, or begins another, with the time it is now. */
function TimeLineFields({ draft, onChange }: TimeLineFieldsProps) {
  const { steps, category } = draft;
  const list = useRef<HTMLOListElement>(null);
  /** The field that gets the focus once it is there. */
  const focused = useRef<'text' | 'time' | null>(null);
  useEffect(() => {
    const type = focused.current;
    focused.current = null;
    if (type) list.current?.lastElementChild?.querySelector<HTMLElement>(`input[type=${type}]`)?.focus();
  }, [steps.length]);
  const log = emergencyCards.find(({ id }) => id === category)?.steps.map((step) => step.log) ?? [];
  const areDaysShown = hasDays(draft);
  const add = (focus: 'text' | 'time' | null, next: IncidentDraft) => {
    focused.current = focus;
    onChange(next);
  };
  return (
    <fieldset className={`stack fluid gap-3 p-4 bordered rounded-md ${styles.product}`}>
      <legend>What was done</legend>
      {canAddStep(draft) && (
        <>
          {log.length > 0 && (
            <fieldset aria-label="Add with the time now" className="cluster gap-2 p-0 borderless">
              {log.map((text) => (
                <SmallButton key={text} onClick={() => add(null, addStepNow(draft, text))}>
                  {text}
                </SmallButton>
              ))}
            </fieldset>
          )}
          <div className="cluster gap-2 p-0 borderless">
            <Button size="sm" onClick={() => add('text', addStepNow(draft, ''))}>
              <Clock aria-hidden /> Now
            </Button>
            <SmallButton onClick={() => add('time', addEarlierStep(draft))}>
              <Plus aria-hidden /> Earlier Step
            </SmallButton>
          </div>
        </>
      )}
      <ol ref={list} aria-label="Steps" className="stack">
        {steps.map((step, place) => {
          const name = `step ${place + 1}`;
          const set = (change: Partial<typeof step>) =>
            onChange({ ...draft, steps: steps.with(place, { ...step, ...change }) });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the list
            <li key={place} className={styles.step}>
              <MomentFields
                day={areDaysShown ? `Day of ${name}` : null}
                time={`Time of ${name}`}
                value={step}
                onChange={set}
              />
              <IconButton
                icon={X}
                label={`Remove ${name}`}
                onClick={() => onChange({ ...draft, steps: steps.toSpliced(place, 1) })}
              />
              <Field label={`What was done in ${name}`} isRequired>
                <Input
                  type="text"
                  autoComplete="off"
                  maxLength={incidentLimits.step}
                  {...bindTo(step, set)('text')}
                />
              </Field>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
