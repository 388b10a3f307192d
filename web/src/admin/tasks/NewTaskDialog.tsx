import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { taskCalls, TaskCreate, taskLength } from '#shared/contracts/queue.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { clinicNow, clinicToday } from '#web/clinicClock.ts';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { ChangeFailure, NewTaskStart, reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { SearchHint, WorksOffline } from '#web/admin/outage/outage.tsx';
import { startingTime } from '#web/admin/tasks/dueTime.ts';
import styles from '#web/admin/tasks/Tasks.module.css';
import { useSavedForm, useSavedState } from '#web/admin/workspace/workspace.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormRow } from '#web/ui/forms/Form.tsx';
import { Checkbox, DateField, Select, Textarea, Field } from '#web/ui/forms/controls.tsx';

const TaskForm = TaskCreate.omit({ userId: true });
type Values = z.input<typeof TaskForm>;

const days = [
  { label: 'Today', after: 0 },
  { label: 'Tomorrow', after: 1 },
  { label: 'In a week', after: 7 },
  { label: 'In two weeks', after: 14 },
] as const;

const optionsOf = (staff: readonly { id: number; name: string }[]) =>
  staff.map(({ id, name }) => ({ value: String(id), label: name }));

/** Notes down what is to be done, by when, and for whom. */
export function NewTaskDialog({ start, ...dialog }: RowDialogProps & { start: NewTaskStart }) {
  const today = clinicToday();
  const form = useSavedForm(TaskForm, {
    savedAs: 'new task',
    isOpen: dialog.isOpen,
    defaultValues: {
      text: start.text ?? '',
      dueDate: start.dueDate ?? today,
      dueTime: startingTime(start.dueDate ?? today),
      isClinical: start.isClinical ?? false,
      assigneeId: null,
    },
  });
  const [person, setPerson] = useSavedState(
    dialog.isOpen ? 'new task person' : null,
    NewTaskStart.shape.person.unwrap().nullable(),
    () => start.person ?? null,
  );
  const [isSearching, setSearching] = useState(false);
  const whom = useRef<HTMLDivElement>(null);
  const hasTurned = useRef(false);
  const turn = (isOn: boolean) => {
    hasTurned.current = true;
    setSearching(isOn);
  };
  useEffect(() => {
    if (hasTurned.current) whom.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isSearching, person]);
  const [createTask, { isLoading, error }] = queueApi.useCreateTaskMutation();
  const { dueDate, isClinical, assigneeId } = form.watch();
  const { data: everybody = [] } = queueApi.useListClinicalStaffQuery();
  const staff = everybody.filter((one) => one.isClinical);
  const chooseDay = (day: string) => {
    const isChosen = form.getValues('dueTime') !== startingTime(dueDate);
    form.setValue('dueDate', day, { shouldDirty: true });
    if (!isChosen) form.setValue('dueTime', startingTime(day));
  };
  const submit = async (values: z.output<typeof TaskForm>) => {
    const { date, time } = clinicNow();
    const when = values.isClinical ? 'now' : `${formatDateWithWeekday(values.dueDate)}, ${values.dueTime}`;
    const due = values.isClinical
      ? { dueDate: date, dueTime: time, assigneeId: values.assigneeId ?? staff[0]?.id ?? null }
      : {};
    const change = createTask({ body: { ...values, ...due, userId: person?.id ?? null } }).unwrap();
    const detail = person ? `${person.name}: ${when}.` : `${when}.`;
    if (await reportOn(change, { done: 'Task added', detail })) dialog.onClose();
  };
  return (
    <WorksOffline call={taskCalls.createTask}>
      <FormDialog {...dialog} title="New Task" action="Add Task" isBusy={isLoading}>
        <div className="stack gap-5">
          <Form form={form} onSubmit={submit}>
            <FormField<Values> name="text" label="What is to be done" isRequired>
              <Textarea className={styles.text} rows={2} maxLength={taskLength} />
            </FormField>
            <Checkbox
              label="Clinical, now: red at every desk until a clinician or prescriber has taken it"
              checked={isClinical}
              onChange={({ target }) => {
                form.setValue('isClinical', target.checked, { shouldDirty: true });
                form.setValue('assigneeId', null);
              }}
            />
            <Field label="Who is to do it">
              <Select
                options={
                  isClinical && staff.length > 0
                    ? optionsOf(staff)
                    : [
                        { value: '', label: isClinical ? 'Any clinician' : 'Anybody' },
                        ...(isClinical ? [] : optionsOf(everybody)),
                      ]
                }
                value={String(assigneeId ?? (isClinical ? staff[0]?.id : null) ?? '')}
                onValue={(value) =>
                  form.setValue('assigneeId', value ? Number(value) : null, {
                    shouldDirty: true,
                  })
                }
              />
            </Field>
            {!isClinical && (
              <div className="stack gap-2">
                <fieldset className="cluster gap-2 p-0 borderless" aria-label="Due">
                  {days.map(({ label, after }) => (
                    <Button
                      key={label}
                      size="sm"
                      variant={dueDate === addDays(today, after) ? 'primary' : 'secondary'}
                      aria-pressed={dueDate === addDays(today, after)}
                      onClick={() => chooseDay(addDays(today, after))}
                    >
                      {label}
                    </Button>
                  ))}
                </fieldset>
                <FormRow>
                  <FormField<Values> name="dueDate" label="Day" isRequired>
                    <DateField />
                  </FormField>
                  <FormField<Values> name="dueTime" label="Time" isRequired type="time" />
                </FormRow>
              </div>
            )}
          </Form>
          <div ref={whom}>
            {isSearching ? (
              <CustomerSearch
                scope="task person"
                note={<SearchHint />}
                noneFound="Nobody with that name or number."
                onChoose={({ id, firstName, lastName }) => {
                  setPerson({ id, name: `${firstName} ${lastName}` });
                  turn(false);
                }}
              />
            ) : (
              <p className="cluster gap-2 baseline">
                {person ? `For ${person.name}` : 'For nobody in particular'}
                <QuietButton onClick={() => turn(true)}>
                  {person ? 'Somebody else' : 'Choose a customer'}
                </QuietButton>
                {person && (
                  <QuietButton
                    onClick={() => {
                      hasTurned.current = true;
                      setPerson(null);
                    }}
                  >
                    Nobody
                  </QuietButton>
                )}
              </p>
            )}
          </div>
        </div>
        <ChangeFailure error={error} fallback="The task could not be added" />
      </FormDialog>
    </WorksOffline>
  );
}
