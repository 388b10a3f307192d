import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { z, type ZodType } from 'zod';
import { removeState, saveState, readState } from '#web/admin/workspace/workspace.ts';
import { useZodForm } from '#web/ui/forms/Form.tsx';

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
