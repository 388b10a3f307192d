import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { textOrNone } from '#shared/contracts/fields.ts';
import styles from '#web/admin/dialogs/EditableText.module.css';
import { useSavedForm, useSavedState } from '#web/admin/workspace/workspace.ts';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/controls.tsx';

interface EditableTextProps {
  /** Such as "Note on this appointment". */
  label: string;
  value: string | null;
  maxLength: number;
  hint: string;
  /** Storage name of what is being typed. */
  savedAs: string;
  /** @returns whether it was saved */
  onSave: (text: string | null) => Promise<boolean>;
}

/** A short text that is changed where it is read. */
export function EditableText(props: EditableTextProps) {
  const { label, value, savedAs } = props;
  const [isOpen, setOpen] = useSavedState(`${savedAs} open`, z.boolean(), () => false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <EditForm {...props} onClose={() => setOpen(false)} />;
  return (
    <span className={`cluster gap-2 baseline ${styles.text}`}>
      {value}
      <QuietButton
        ref={button}
        requiresServer
        aria-label={`${value ? 'Change' : 'Add'}: ${label}`}
        onClick={() => setOpen(true)}
      >
        {value ? 'Change' : 'Add'}
      </QuietButton>
    </span>
  );
}

function EditForm(props: EditableTextProps & { onClose: () => void }) {
  const { label, value, maxLength, hint, savedAs, onSave, onClose } = props;
  // Saves over the version that was seen when the editing began.
  const [save] = useState(() => onSave);
  const [schema] = useState(() => z.object({ text: textOrNone(label, maxLength) }));
  const form = useSavedForm(schema, { savedAs, defaultValues: { text: value ?? '' } });
  const { setFocus, formState } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <Form
      form={form}
      className={`stack gap-2 ${styles.form}`}
      onSubmit={async ({ text }) => {
        if (text === value || (await save(text))) onClose();
      }}
    >
      <FormField<{ text: string | null }> name="text" label={label} hint={hint}>
        <Textarea rows={2} maxLength={maxLength} />
      </FormField>
      <div className="cluster gap-2">
        <SmallButton type="submit" isBusy={formState.isSubmitting}>
          Save
        </SmallButton>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </div>
    </Form>
  );
}
