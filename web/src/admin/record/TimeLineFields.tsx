import { Clock, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { incidentLimits } from '#shared/contracts/incident.ts';
import { emergencyCards } from '#shared/content/clinical/emergencies.ts';
import {
  addEarlierStep,
  addStepNow,
  canAddStep,
  hasDays,
  type IncidentDraft,
} from '#web/admin/record/incidentDraft.ts';
import { MomentFields } from '#web/admin/record/MomentFields.tsx';
import styles from '#web/admin/record/Record.module.css';
import { Button, IconButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { bindTo, Field, Input } from '#web/ui/forms/controls.tsx';

interface TimeLineFieldsProps {
  draft: IncidentDraft;
  onChange: (draft: IncidentDraft) => void;
}

/** What was done and when; one press writes down a usual step, or begins another, with the time it is now. */
export function TimeLineFields({ draft, onChange }: TimeLineFieldsProps) {
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
