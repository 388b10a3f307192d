import { z, type ZodType } from 'zod';
import { useEffect, useState, type Dispatch, type SetStateAction, useLayoutEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { maxWorkLength } from '#shared/contracts/platform.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { platform } from '#web/platform/platform.ts';
import { useZodForm } from '#web/ui/forms/Form.tsx';

/** Open dialogs and unsaved text, stored through a lock, crash and restart; a value goes when its screen closes. */
const SavedStates = z.record(z.string(), z.unknown());

/** Begins the names of what is written about a patient's care. */
export const clinicalPrefix = 'clinical: ';

const isStored = ([name]: [string, unknown]) =>
  platform.storesClinicalDrafts === true || !name.startsWith(clinicalPrefix);

let ownerId: number | null = null;
let states: Record<string, unknown> = {};
/** Closed while nobody is signed in, so that unmounting screens remove nothing. */
let isOpen = false;
let isSaveScheduled = false;

/** Batches the changes of one tick into one write. */
function scheduleSave(): void {
  if (isSaveScheduled) return;
  isSaveScheduled = true;
  queueMicrotask(() => {
    isSaveScheduled = false;
    if (ownerId === null) return;
    const stored = Object.entries(states).filter(isStored);
    const work = stored.length > 0 ? JSON.stringify(Object.fromEntries(stored)) : null;
    // Losing a draft is better than a failing desk.
    if (work === null || work.length <= maxWorkLength) void platform.saveWork(ownerId, work).catch(() => {});
  });
}

function parse(work: string | null): Record<string, unknown> {
  try {
    return SavedStates.parse(JSON.parse(work ?? '{}'));
  } catch {
    return {};
  }
}

/** Loads this user's stored work; deletes that of others. */
export async function openWorkspace(userId: number): Promise<void> {
  if (ownerId !== userId) {
    ownerId = userId;
    states = {};
    isOpen = false;
    const work = await platform.readWork(userId).catch(() => null);
    if (ownerId !== userId) return;
    states = parse(work);
  }
  isOpen = true;
}

export const isWorkspaceOf = (userId: number): boolean => isOpen && ownerId === userId;

/** Call on a lock or a session's end: the work is restored for the same user. */
export function closeWorkspace(): void {
  isOpen = false;
}

/** Call on sign-out: deletes everything of this user. */
export function forgetWorkspace(): void {
  states = {};
  scheduleSave();
  isOpen = false;
}

/** Parsed like a response, because a stored row may hold values of a newer server. */
export function readState<T>(name: string, schema: ZodType<T>): T | undefined {
  if (!isOpen || !(name in states)) return undefined;
  try {
    return readAnswer(schema, states[name]).data;
  } catch {
    return undefined;
  }
}

export function saveState(name: string, value: unknown): void {
  if (!isOpen) return;
  states[name] = value;
  scheduleSave();
}

export function removeState(name: string): void {
  if (!isOpen || !(name in states)) return;
  delete states[name];
  scheduleSave();
}

let wasLocked = false;

/** Call when this page shows the lock: after unlocking the desk returns to its last screen instead of Today. */
export function markLocked(): void {
  wasLocked = true;
}

export const hasBeenLocked = (): boolean => wasLocked;

/** Stores a value while its screen is open; null and empty text are not stored. */
export function useSaving(name: string | null, value: unknown): void {
  useEffect(() => {
    if (name === null) return undefined;
    if (value !== null && value !== '') saveState(name, value);
    return () => removeState(name);
  }, [name, value]);
}

/** useState that survives a lock, a session's end, a crash or a restart, if the value still matches its schema. */
export function useSavedState<T>(
  name: string | null,
  schema: ZodType<T>,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(
    () => (name === null ? undefined : readState(name, schema)) ?? initial(),
  );
  useSaving(name, value);
  return [value, setValue];
}

/** For what is written about care: a browser stores none of it. @returns also whether it differs from its initial value */
export function useClinicalDraft<T>(
  name: string,
  schema: ZodType<T>,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>, boolean] {
  const [first] = useState(initial);
  const [value, setValue] = useSavedState(clinicalPrefix + name, schema, () => first);
  return [value, setValue, JSON.stringify(value) !== JSON.stringify(first)];
}

const Values = z.record(z.string(), z.unknown());
const secret = /password|code/i;

interface SavedFormOptions<Input extends FieldValues> {
  /** Storage name, including what the form is about, so that text about one person never appears for another. */
  savedAs: string;
  /** Closing the dialog discards the draft. */
  isOpen?: boolean;
  defaultValues: DefaultValues<Input>;
}

/** A form whose draft survives a lock, a session's end, a crash or a restart; passwords and codes are never stored. */
export function useSavedForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodType<Output, Input>,
  { savedAs, isOpen = true, defaultValues }: SavedFormOptions<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useZodForm<Input, Output>(schema, { defaultValues });
  const [saved] = useState(() => readState(savedAs, Values));
  const isMine = useRef(false);

  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(saved ?? {})) {
      form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    }
  }, [form, saved]);

  useEffect(() => {
    const drop = () => {
      if (isMine.current) removeState(savedAs);
      isMine.current = false;
    };
    if (!isOpen) return drop();
    const save = (values: object) => {
      const defaults = (form.formState.defaultValues ?? {}) as Record<string, unknown>;
      const changed = Object.entries(values).filter(
        ([field, value]) => !secret.test(field) && JSON.stringify(value) !== JSON.stringify(defaults[field]),
      );
      if (changed.length === 0) return drop();
      isMine.current = true;
      saveState(savedAs, Object.fromEntries(changed));
    };
    save(form.getValues());
    const stop = form.subscribe({ formState: { values: true }, callback: ({ values }) => save(values) });
    return () => {
      stop();
      drop();
    };
  }, [form, savedAs, isOpen]);

  return form;
}
