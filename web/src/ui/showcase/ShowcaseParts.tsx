import { Ellipsis, Leaf } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormRow, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { DateField, Input } from '#web/ui/forms/Input.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Sheet } from '#web/ui/dialogs/Sheet.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { Button, IconButton } from '#web/ui/actions/Button.tsx';

const Example = z.object({
  name: z.string().min(2, 'Name must be at least 2 characters'),
  service: z.string().min(1, 'Choose one'),
  date: z.string(),
  notes: z.string(),
});

export function ExampleForm() {
  const form = useZodForm(Example);
  return (
    <Form form={form} onSubmit={(values) => showToast({ title: 'Sent', description: values.name })}>
      <FormStack>
        <FormRow>
          <FormField name="name" label="Name" isRequired>
            {(control) => <Input autoComplete="name" {...control} />}
          </FormField>
          <FormField name="date" label="Date" hint="As yyyy-mm-dd">
            {(control) => <DateField {...control} />}
          </FormField>
        </FormRow>
        <FormField name="service" label="Service" isRequired>
          {(control) => (
            <Select placeholder="Choose" options={[{ value: 'a', label: 'First service' }]} {...control} />
          )}
        </FormField>
        <FormField name="notes" label="Notes">
          {(control) => <Textarea {...control} />}
        </FormField>
        <Checkbox label="One thing to tick" />
        <Button type="submit">Send</Button>
      </FormStack>
    </Form>
  );
}

export function ExampleWindows() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button variant="secondary" onClick={() => setOpen('alert')}>
        Open alert
      </Button>
      <Button variant="quiet" onClick={() => setOpen('sheet')}>
        Open sheet
      </Button>
      <Menu
        trigger={
          <IconButton label="Actions for this row">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Leaf />}
          onSelect={() => showToast({ title: 'Chosen', action: { label: 'Undo', onAction: close } })}
        >
          An action
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDangerous onSelect={() => showToast({ title: 'Refused', variant: 'destructive' })}>
          Another one
        </MenuItem>
      </Menu>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="A window"
        description="With a sentence."
        footer={<Button onClick={close}>Done</Button>}
      />
      <AlertDialog
        isOpen={open === 'alert'}
        onClose={close}
        title="Sure?"
        description="It cannot be undone."
        cancelLabel="Keep"
        confirmLabel="Remove"
        onConfirm={close}
        isDangerous
      />
      <Sheet isOpen={open === 'sheet'} onClose={close} title="Menu">
        Links
      </Sheet>
    </>
  );
}
