import { Siren } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { formatUntaken } from '#shared/domain/dueTasks.ts';
import type { DeskApi, DeskState } from '#shared/contracts/ipcContract.ts';
import { continueCourse, emergencyCourse } from '#web/admin/emergency/course.ts';
import { EmergencyDialog, useEmergencyKey } from '#web/admin/emergency/EmergencyDialog.tsx';
import { markLocked } from '#web/admin/workspace/workspace.ts';
import { Panel } from '#web/reception/Panel.tsx';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';
import { formatLeft, outageWords } from '#web/admin/outage/outage.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';

interface SomebodyElseProps {
  desk: DeskApi;
  state: Pick<DeskState, 'connection' | 'outage'>;
}

/** Ends the session of a locked desk; asks first while the server is away or work is unsent. */
function SomebodyElse({ desk, state: { connection, outage } }: SomebodyElseProps) {
  const [isOpen, setOpen] = useState(false);
  const isAway = connection === 'offline';
  const left = { waiting: outage.unsent, toDecide: outage.conflicts };
  const leave = () => void desk.signOut();
  return (
    <>
      <Button
        variant="quiet"
        onClick={isAway || left.waiting + left.toDecide > 0 ? () => setOpen(true) : leave}
      >
        {outageWords.somebodyElse}
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={outageWords.somebodyElseQuestion}
        description={[isAway && outageWords.somebodyElseAway, formatLeft(left)].filter(Boolean).join(' ')}
        cancelLabel={outageWords.stayLocked}
        confirmLabel={outageWords.signOut}
        onConfirm={() => {
          setOpen(false);
          leave();
        }}
      />
    </>
  );
}

const Unlock = z.object({ password: z.string().min(1, 'Please enter your password.').max(128) });
type Unlock = z.output<typeof Unlock>;

/** The locked desk. The window holds no patient data, and the main process answers no requests. */
export function LockScreen({ desk, state }: { desk: DeskApi; state: DeskState }) {
  const form = useZodForm(Unlock, { defaultValues: { password: '' } });
  const [alert, setAlert] = useState<string | null>(null);
  const { setFocus } = form;
  const isChecking = form.formState.isSubmitting;
  const { lockedFor, isStart } = state;
  useEffect(() => {
    if (!isStart) markLocked();
  }, [isStart]);
  useEffect(() => {
    if (lockedFor) setFocus('password');
  }, [lockedFor, setFocus]);

  const submit = async ({ password }: Unlock) => {
    setAlert(null);
    const { isDone, message } = await desk
      .unlock(password)
      .catch(() => ({ isDone: false, message: 'Please try again.' }));
    if (isDone) return;
    form.reset();
    setAlert(message);
  };

  if (!lockedFor) {
    return (
      <main>
        <Panel title="One moment">
          <p className="ink-soft">
            {state.connection === 'offline'
              ? 'The clinic’s server cannot be reached. This desk was locked, and opens again when the server is back.'
              : 'Looking for the clinic…'}
          </p>
          {state.connection === 'offline' && (
            <SecondaryButton onClick={() => void desk.tryAgain()}>Try again</SecondaryButton>
          )}
        </Panel>
      </main>
    );
  }
  return (
    <main>
      <Panel title="This desk is locked">
        <p className="ink-soft">{lockedFor} is signed in.</p>
        {state.untakenTasks > 0 && <Notice tone="error">{formatUntaken(state.untakenTasks)}.</Notice>}
        <Form form={form} onSubmit={submit} aria-label="Unlock">
          {alert && <Notice tone="error">{alert}</Notice>}
          <FormField<Unlock> name="password" label="Password" isRequired>
            <PasswordInput autoComplete="current-password" />
          </FormField>
          <Button type="submit" size="lg" isWide isBusy={isChecking}>
            {isChecking ? 'Unlocking...' : 'Unlock'}
          </Button>
          <SomebodyElse desk={desk} state={state} />
        </Form>
        <LockedEmergency />
      </Panel>
    </main>
  );
}

/** Without unlocking: the cards name nobody. One that is in use stays open over the lock. */
function LockedEmergency() {
  const [isOpen, setOpen] = useState(() => (emergencyCourse.get()?.stamps.length ?? 0) > 0);
  const open = () => {
    emergencyCourse.set(continueCourse(emergencyCourse.get()));
    setOpen(true);
  };
  useEmergencyKey(!isOpen, open);
  return (
    <>
      <Button variant="quiet" isWide aria-keyshortcuts="Alt+E" onClick={open}>
        <Siren aria-hidden /> Emergency
      </Button>
      <EmergencyDialog
        fits="anaphylaxis"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={() => document.querySelector<HTMLElement>('input[type=password]')}
      />
    </>
  );
}
