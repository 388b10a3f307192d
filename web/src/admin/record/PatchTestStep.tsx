import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { PatchTestFields } from '#shared/contracts/patchTest.ts';
import { patchTestProblem } from '#shared/domain/patchTest.ts';
import { isCalendarDate, isClockTime, toInstant } from '#shared/domain/wallTime.ts';
import { FormFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { MomentFields } from '#web/admin/record/MomentFields.tsx';
import { StepForm } from '#web/admin/record/StepForm.tsx';
import type { StepProps } from '#web/admin/record/steps.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { bindTo } from '#web/ui/forms/bindTo.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';

const results = [
  { value: 'none', label: 'No reaction' },
  { value: 'reaction', label: 'A reaction' },
];

/** The result of a patch test before pigment, read 48 hours after it was applied or later. */
export function PatchTestStep({ formId, record, onSign }: StepProps) {
  const [draft, setDraft] = useState({ product: '', date: '', time: '', result: '', note: '' });
  const [problem, setProblem] = useState<string | null>(null);
  // One id for every attempt, so that a repeat is the same entry.
  const id = useRef(uuidv7());
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
      body: { ...parsed.data, id: id.current },
    });
    await onSign(sent.unwrap(), { done: 'Patch test signed' });
  };
  return (
    <StepForm id={formId} isUnsaved={Object.values(draft).some((value) => value !== '')} onSubmit={submit}>
      <FormFailure problem={problem} />
      <p className="muted">
        It counts for six months. The latest one decides, so that a reaction that comes later is signed as
        another.
      </p>
      <Field label="Pigment" isRequired>
        <Input maxLength={80} {...field('product')} />
      </Field>
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
