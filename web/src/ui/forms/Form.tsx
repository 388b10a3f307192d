import { zodResolver } from '@hookform/resolvers/zod';
import {
  createContext,
  use,
  useRef,
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import {
  get,
  useForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { Field, type FieldProps, Input, type InputProps } from '#web/ui/forms/controls.tsx';
import styles from '#web/ui/forms/Form.module.css';

/** React Hook Form with validation and types from a Zod schema. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodType<Output, Input>,
  options?: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: zodResolver(schema) });
}

/** React Hook Form's types cannot express a form of arbitrary values, and fields use names only. */
type AnyForm = UseFormReturn<FieldValues, unknown, FieldValues>;
const FormContext = createContext<AnyForm | null>(null);

/** The id of the form in a dialog, whose button outside of it sends it. */
export const FormId = createContext<string | undefined>(undefined);

interface FormProps<Input extends FieldValues, Output extends FieldValues> extends Omit<
  FormHTMLAttributes<HTMLFormElement>,
  'onSubmit' | 'onInvalid' | 'noValidate'
> {
  form: UseFormReturn<Input, unknown, Output>;
  onSubmit: (values: Output) => unknown;
  /** Called with all messages, in field order, when validation fails. */
  onInvalid?: (messages: string[]) => void;
  ref?: Ref<HTMLFormElement>;
}

/** Fields below one another. Leaves validation to the schema. */
export function Form<Input extends FieldValues, Output extends FieldValues>(props: FormProps<Input, Output>) {
  const { form, onSubmit, onInvalid, children, className = 'stack gap-5', ...rest } = props;
  const submit = form.handleSubmit(
    async (values) => {
      await onSubmit(values);
    },
    (errors) => onInvalid?.(listMessages(errors)),
  );
  const id = use(FormId);
  const isSubmitting = useRef(false);
  /** Some password managers fill fields without an event. */
  const readFilledIn = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const any = form as unknown as AnyForm;
    for (const field of currentTarget.querySelectorAll<HTMLInputElement>(
      'input[name]:not([type=checkbox], [type=radio], [type=hidden])',
    )) {
      const known: unknown = any.getValues(field.name);
      if (field.value !== '' && (known === '' || known === undefined)) any.setValue(field.name, field.value);
    }
  };
  return (
    <FormContext value={form as unknown as AnyForm}>
      <form
        id={id}
        {...rest}
        className={className}
        data-unsaved={form.formState.isDirty || undefined}
        noValidate
        onSubmit={(event) => {
          // Validation takes a moment, in which the button is not drawn as busy yet.
          if (isSubmitting.current) return event.preventDefault();
          readFilledIn(event);
          isSubmitting.current = true;
          void submit(event).finally(() => {
            isSubmitting.current = false;
          });
        }}
      >
        {children}
      </form>
    </FormContext>
  );
}

function listMessages(errors: FieldErrors<FieldValues>): string[] {
  return Object.values(errors).flatMap((error) =>
    typeof error?.message === 'string' ? [error.message] : [],
  );
}

interface FormFieldProps<Values extends FieldValues>
  extends Omit<InputProps, 'name' | 'children'>, Omit<FieldProps, 'error' | 'registered' | 'children'> {
  name: Path<Values>;
  children?: ReactNode;
}

/** A field of the surrounding form, registered, with label and error; without another control it is an input. */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { name, label, hint, advice, isRequired, children, ...input } = props;
  const form = use(FormContext);
  if (!form) throw new Error(`The field ${name} is outside of a <Form>`);
  const error = get(form.formState.errors, name) as { message?: string } | undefined;
  return (
    <Field {...{ label, hint, advice, isRequired }} error={error?.message} registered={form.register(name)}>
      {children ?? <Input {...input} />}
    </Field>
  );
}

/** A whole number in digits, without a zero before it; anything else is for the schema to refuse. */
const asCount = (value: unknown) =>
  typeof value !== 'string' ? value : /^\s*(?:0|[1-9]\d*)\s*$/.test(value) ? Number(value) : Number.NaN;

/** A field whose value in the form is an integer. It is text, because a number field changes with the wheel. */
export function NumberField<Values extends FieldValues>(field: Omit<FormFieldProps<Values>, 'children'>) {
  const form = use(FormContext);
  return (
    <FormField<Values> {...field}>
      <Input
        {...form?.register(field.name, { setValueAs: asCount })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
      />
    </FormField>
  );
}

export function FormRow({ children }: { children: ReactNode }) {
  return <div className={`stack gap-5 items-start ${styles.row}`}>{children}</div>;
}
