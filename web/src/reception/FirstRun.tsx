import { useState } from 'react';
import { z } from 'zod';
import type { DeskApi } from '#shared/contracts/ipcContract.ts';
import { Panel } from '#web/reception/Panel.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const Address = z.object({
  address: z.string().trim().min(1, 'Please enter the clinic’s address.').max(300),
});
type Address = z.output<typeof Address>;

/** Asks for the clinic's address. The main process checks the server and that the connection is safe. */
export function FirstRun({ desk }: { desk: DeskApi }) {
  const form = useZodForm(Address, { defaultValues: { address: '' } });
  const [alert, setAlert] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);

  const submit = async ({ address }: Address) => {
    setAlert(null);
    setChecking(true);
    const { isDone, message } = await desk.setServer(address);
    setChecking(false);
    if (!isDone) setAlert(message);
  };

  return (
    <main>
      <Panel title="Where is your clinic?">
        <p className="ink-soft">
          Enter the web address of your clinic. This computer asks for it once; you can change it later in the
          menu.
        </p>
        <Form form={form} onSubmit={submit} aria-label="The clinic’s address">
          {alert && <Notice tone="error">{alert}</Notice>}
          <FormField<Address>
            name="address"
            label="Clinic address"
            hint="For example clinic.example"
            isRequired
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" size="lg" isWide isBusy={isChecking}>
            {isChecking ? 'Checking...' : 'Continue'}
          </Button>
        </Form>
      </Panel>
    </main>
  );
}
