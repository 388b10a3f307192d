import { useEffect, useState, useMemo } from 'react';
import { z } from 'zod';
import { SignInCode } from '#shared/contracts/user.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { PasswordStep } from '#web/admin/staff/PasswordStep.tsx';
import { RecoveryCodeList } from '#web/admin/staff/RecoveryCodeList.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { encode } from 'uqr';

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
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useZodForm(CodeForm, { defaultValues: { code: '' } });
  const key = started.data?.answer;
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
    setCodes(data.answer.codes);
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
          <div className={`stack gap-5 mb-5 ${styles.app}`}>
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
