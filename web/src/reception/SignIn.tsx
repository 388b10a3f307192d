import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useCurrentUser } from '#web/session/currentUser.ts';
import type { Store } from '#web/data/store.ts';
import { forgetUser } from '#web/session/tabs.ts';
import { useLogOutMutation } from '#web/data/calls/user.ts';
import { Panel } from '#web/reception/Panel.tsx';
import { LoginForm } from '#web/signIn/LoginForm.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Sign-in at the desk. Patients are signed out again at once: they use the site. */
export function SignIn({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const { user } = useCurrentUser();
  const dispatch = useDispatch<Store['dispatch']>();
  const [logOut] = useLogOutMutation();
  const [isPatient, setIsPatient] = useState(false);
  const isNotStaff = user !== null && user.role !== 'admin';
  if (isNotStaff && !isPatient) setIsPatient(true);
  useEffect(() => {
    if (!isNotStaff) return;
    void logOut({}).then(({ error }) => !error && forgetUser(dispatch));
  }, [isNotStaff, logOut, dispatch]);

  return (
    <Panel title="Good to see you">
      {hasSessionEnded && !isPatient && (
        <Notice>Your session has ended. Sign in again, and what you had open comes back.</Notice>
      )}
      {isPatient && (
        <Notice tone="error">This account is a patient’s. The desk is for the clinic’s own accounts.</Notice>
      )}
      <LoginForm isFocused />
    </Panel>
  );
}
