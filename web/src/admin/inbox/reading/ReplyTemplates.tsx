import { useState } from 'react';
import { fillTemplate, findTemplates } from '#shared/content/replyTemplates.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { Combobox } from '#web/ui/forms/Combobox.tsx';
import { Field } from '#web/ui/forms/Field.tsx';

/** Puts one of the clinic's own replies into the reply, to be read and changed. */
export function ReplyTemplates({ name, onInsert }: { name: string; onInsert: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  const found = findTemplates(typed);
  return (
    <Field label="Begin with">
      {(control) => (
        <Combobox
          {...control}
          maxLength={40}
          text={typed}
          onText={setTyped}
          suggestions={found.map(({ id, label, text }) => ({
            id,
            label,
            detail: `${text({ name, time: clinicNow().time }).slice(0, 60)}…`,
          }))}
          onChoose={(id) => {
            const template = found.find((one) => one.id === id);
            if (!template) return;
            setTyped('');
            onInsert(fillTemplate(template, { name, time: clinicNow().time }));
          }}
        />
      )}
    </Field>
  );
}
