import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeyApi } from '#web/data/calls/passkeys.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { hasPasskeys, signWithPasskey } from '#web/patient/passkeys/device.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const unsupported = 'This browser cannot use passkeys. Please log in with your email and password.';
const notSigned = 'No passkey was used. Please try again, or log in with your email and password.';
const failed = 'That did not work. Please log in with your email and password.';

/** Signs in with the device's fingerprint, face or PIN; the page redirects once the user is logged in. */
export function PasskeyLogIn() {
  const [start] = passkeyApi.useStartPasskeyLogInMutation();
  const [logIn] = passkeyApi.useLogInWithPasskeyMutation();
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** @returns what to say when it failed */
  async function signIn(): Promise<string | null> {
    if (!hasPasskeys()) return unsupported;
    const started = await start();
    if (!started.data) return sentenceOf(started.error, failed);
    const signed = await signWithPasskey(started.data.answer);
    if ('failed' in signed) return notSigned;
    const { error } = await logIn({ body: signed.made });
    return error ? sentenceOf(error, failed) : null;
  }
  const press = async () => {
    setAlert(null);
    setIsBusy(true);
    setAlert(await signIn());
    setIsBusy(false);
  };
  return (
    <div className="stack gap-3">
      <Button variant="secondary" size="lg" isWide isBusy={isBusy} onClick={() => void press()}>
        <KeyRound aria-hidden /> Sign in with a passkey
      </Button>
      {alert && <Notice tone="error">{alert}</Notice>}
    </div>
  );
}
