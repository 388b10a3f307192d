import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { encode } from 'uqr';
import { LogOut, Copy } from 'lucide-react';
import { staffPasswordLength, SignInCode } from '#shared/contracts/user.ts';
import { Setting } from '#web/admin/staff/Setting.tsx';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { SmallButton, Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { type RowDialogProps, ChangeFailure } from '#web/admin/dialogs/desk.tsx';
import { PasswordFields } from '#web/signIn/PasswordFields.tsx';
import { usePasswordChange } from '#web/signIn/usePasswordChange.ts';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { PasswordStep } from '#web/admin/staff/StaffDialogs.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import { staffApi } from '#web/data/calls/staff.ts';
import { Input } from '#web/ui/forms/controls.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { OwnRegistration } from '#web/admin/record/OwnRegistration.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';

function ChangePasswordDialog(dialog: RowDialogProps) {
  const { form, submit, isLoading } = usePasswordChange(dialog.onClose);
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Change Your Password"
      description="You stay signed in here; your other devices are signed out."
      action="Change Password"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <PasswordFields atLeast={staffPasswordLength} />
      </Form>
    </FormDialog>
  );
}

/** Notice until an admin replaces a password that was set for them or is too weak. */
export function OwnPasswordNotice({ className }: { className?: string | undefined }) {
  // The notice disappears once the password is changed.
  const { open, opening, dialog } = useOpening(() => document.getElementById('desk-search'));
  return (
    <div className={className}>
      <Notice tone="warning" title="Please choose your own password">
        <div className="row wrap between gap-2-5">
          <p>The one you have just used was made for you, or is too easily guessed.</p>
          <SmallButton onClick={open}>Choose a Password</SmallButton>
        </div>
      </Notice>
      {opening > 0 && <ChangePasswordDialog key={opening} {...dialog} />}
    </div>
  );
}

const headingId = 'own-password-heading';

export function OwnPassword() {
  const { open, opening, dialog } = useOpening(() => document.getElementById(headingId));
  return (
    <Setting
      id={headingId}
      heading="Password"
      about="Long and used nowhere else. Changing it signs your other devices out."
      actions={{ 'Change password': open }}
    >
      {opening > 0 && <ChangePasswordDialog key={opening} {...dialog} />}
    </Setting>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size, path: dots.join('') };
  }, [text]);
  return (
    <figure aria-label={label} className={`rounded-md ${styles.qr}`}>
      <svg aria-hidden viewBox={`0 0 ${size} ${size}`}>
        <path d={path} />
      </svg>
    </figure>
  );
}

const CodeForm = z.object({ code: SignInCode });
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Set-up of two-step sign-in: password, key, first code, recovery codes. */
export function SecondFactorDialog(dialog: RowDialogProps) {
  const [start, started] = staffApi.useStartSecondFactorMutation();
  const [confirm, confirmed] = staffApi.useConfirmSecondFactorMutation();
  const form = useZodForm(CodeForm, { defaultValues: { code: '' } });
  const key = started.data?.answer;
  const codes = confirmed.data?.answer.codes;
  const { setFocus } = form;
  useEffect(() => {
    if (!key) return undefined;
    // Base UI moves focus in the next frame, because the focused field is gone.
    const frame = requestAnimationFrame(() => setFocus('code'));
    return () => cancelAnimationFrame(frame);
  }, [key, setFocus]);
  const submitCode = async (body: { code: string }) => {
    const { data } = await confirm({ body });
    if (!data) return setFocus('code', { shouldSelect: true });
    showToast({ title: 'Two-step sign-in is on' });
  };
  return (
    <FormDialog
      {...dialog}
      title={codes ? 'Keep your recovery codes' : 'Turn On Two-Step Sign-In'}
      action={key ? 'Turn On' : 'Continue'}
      isBusy={started.isLoading || confirmed.isLoading}
      done={codes && <Button onClick={dialog.onClose}>I have kept them</Button>}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : !key ? (
        <PasswordStep onSubmit={(body) => start({ body })} />
      ) : (
        <Form form={form} onSubmit={submitCode}>
          <div className={`stack gap-5 ${styles.app}`}>
            <QrCode text={key.uri} label="The key for your authenticator app, as a QR code" />
            <div>
              <p>Scan this with an authenticator app, or type the key into it:</p>
              <p className={styles.secret}>{inFours(key.secret)}</p>
            </div>
          </div>
          <FormField<{ code: string }> name="code" label="Code that the app shows" isRequired>
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </FormField>
        </Form>
      )}
      {!codes && (
        <ChangeFailure
          error={key ? confirmed.error : started.error}
          fallback="Two-step sign-in could not be turned on"
        />
      )}
    </FormDialog>
  );
}

/** What a clinician or prescriber of an earlier release still has to do at their sign-in; their rights stay. */
export function ClinicalSignInNotice({ className }: { className?: string | undefined }) {
  const { user } = useCurrentUser();
  const { data } = staffApi.useGetSignInSettingsQuery();
  const { open, opening, dialog } = useOpening(() => document.getElementById('desk-search'));
  return (
    <div className={className}>
      {data?.isSecondStepMissing && (
        <Notice tone="warning" title="Care records need two-step sign-in">
          <div className="row wrap between gap-2-5">
            <p>
              {data.hasSecondFactor
                ? 'Please log out, and sign in with a code.'
                : 'With it, a stolen password alone opens no record. It takes two minutes.'}
            </p>
            {!data.hasSecondFactor && <SmallButton onClick={open}>Turn It On</SmallButton>}
          </div>
        </Notice>
      )}
      {user?.isPrescriber && <OwnRegistration />}
      {opening > 0 && <SecondFactorDialog key={opening} {...dialog} />}
    </div>
  );
}

interface SecondFactorGateProps {
  /** State of the page, so that the recovery codes stay visible after two-step sign-in is on. */
  adding: ReturnType<typeof useOpening>;
  onDone: () => void;
  onSignOut: () => void;
  isLeaving: boolean;
}

/** Replaces the desk for admins without the two-step sign-in that the clinic requires. */
export function SecondFactorGate({ adding, onDone, onSignOut, isLeaving }: SecondFactorGateProps) {
  const { open, opening, dialog } = adding;
  const close = () => {
    dialog.onClose();
    onDone();
  };
  return (
    <div className={`centre p-6-gutter bg-mist ${styles.gate}`}>
      <div className={`stack gap-4 rounded-lg bg-paper-raised shadow ${styles.gateCard}`}>
        <h1 className="display-sm">Two-step sign-in</h1>
        <p>
          Your clinic requires a code from an app on your telephone as well as the password, so that a stolen
          password alone opens nothing.
        </p>
        <p className="muted max-w-measure">
          You need an authenticator app, such as the one that came with your telephone, and about two minutes.
          Then the desk opens.
        </p>
        <div className="row wrap gap-2 mt-2">
          <Button onClick={open}>Turn It On</Button>
          <Button variant="secondary" isBusy={isLeaving} onClick={onSignOut}>
            <LogOut aria-hidden />
            Sign Out
          </Button>
        </div>
      </div>
      {opening > 0 && <SecondFactorDialog key={opening} {...dialog} onClose={close} />}
    </div>
  );
}

export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const shown = useRef<HTMLUListElement>(null);
  const copy = () => copyText(codes.join('\n'), 'The codes could not be copied.', shown.current);
  return (
    <div className="stack fluid gap-4">
      <p>
        Each of these signs you in once without your app. Print them or keep them in a password manager: they
        are not shown again.
      </p>
      <ul ref={shown} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <SmallButton onClick={() => void copy()}>
          <Copy aria-hidden /> Copy codes
        </SmallButton>
      </div>
    </div>
  );
}
