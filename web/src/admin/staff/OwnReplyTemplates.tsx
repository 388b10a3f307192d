import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { ReplyTemplate } from '#shared/contracts/replyTemplate.ts';
import { fieldNames } from '#shared/domain/replyTemplates.ts';
import { ChangeFailure, reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import styles from '#web/admin/staff/Staff.module.css';
import { staffApi } from '#web/data/calls/staff.ts';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/controls.tsx';

type Template = z.infer<typeof ReplyTemplate>;

export function OwnReplyTemplates() {
  const { data: templates = [] } = staffApi.useListReplyTemplatesQuery();
  const { opened, open, close } = useDialogHost<number>();
  return (
    <section className="stack fluid gap-4" aria-labelledby="own-templates">
      <div className={`row wrap gap-3 ${styles.heading}`}>
        <h2 id="own-templates">Reply templates</h2>
        <SmallButton onClick={() => open(templates.length)}>
          <Plus aria-hidden /> New template
        </SmallButton>
      </div>
      <ul className="p-0">
        {templates.map(({ label, text }, at) => (
          <li className="flex gap-3 middle between py-1 line-above" key={label}>
            <span className="min-w-0">
              <strong>{label}</strong> <span className="ink-soft">{text.slice(0, 80)}</span>
            </span>
            <QuietButton aria-label={`Change ${label}`} onClick={() => open(at)}>
              <Pencil aria-hidden /> Change
            </QuietButton>
          </li>
        ))}
      </ul>
      {opened && (
        <TemplateDialog
          key={opened.opening}
          at={opened.content}
          templates={templates}
          isOpen={opened.isOpen}
          onClose={close}
        />
      )}
    </section>
  );
}

interface TemplateDialogProps extends Pick<RowDialogProps, 'isOpen' | 'onClose'> {
  /** Which of them; one after the last is new. */
  at: number;
  templates: readonly Template[];
}

function TemplateDialog({ at, templates, ...dialog }: TemplateDialogProps) {
  const [save, { isLoading, error }] = staffApi.useSaveReplyTemplatesMutation();
  const [present] = useState(templates[at]);
  const form = useZodForm(ReplyTemplate, { defaultValues: present ?? { label: '', text: '' } });
  const saveAll = async (next: Template[], done: string) => {
    const change = save({ body: { templates: templates.toSpliced(at, 1, ...next) } }).unwrap();
    if (await reportOn(change, { done })) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="md"
      title={present ? 'Reply Template' : 'New Reply Template'}
      description="Greeting and farewell are added. Nothing is sent before somebody has read it in the reply."
      action="Save"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={(template) => saveAll([template], 'Template Saved')}>
        <FormField<Template> name="label" label="Name" isRequired maxLength={60} />
        <FormField<Template> name="text" label="Text" hint={`Filled in: ${fieldNames.join(', ')}`} isRequired>
          <Textarea rows={6} maxLength={2000} />
        </FormField>
        {present && (
          <QuietButton
            className="justify-self-start"
            requiresServer
            onClick={() => void saveAll([], 'Template Removed')}
          >
            Remove
          </QuietButton>
        )}
      </Form>
      <ChangeFailure error={error} fallback="The template could not be saved" />
    </FormDialog>
  );
}
