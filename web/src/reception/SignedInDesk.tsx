import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import type { DeskApi, DeskState } from '#shared/contracts/ipcContract.ts';
import { handedOver } from '#shared/contracts/handover.ts';
import { paths } from '#shared/paths.ts';
import { WindowKeys } from '#web/admin/commands/WindowKeys.ts';
import { AdminPage } from '#web/admin/shell/AdminPage.tsx';
import { baseApi, tags } from '#web/data/requests/baseApi.ts';
import { userApi } from '#web/data/calls/user.ts';
import { isCallError } from '#web/data/requests/request.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import type { Store } from '#web/data/store.ts';
import { LinkedWindow } from '#web/reception/LinkedWindow.tsx';
import { forgetUser } from '#web/session/tabs.ts';
import { Panel } from '#web/reception/Panel.tsx';
import { LoginForm } from '#web/signIn/LoginForm.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Sign-in at the desk. Patients are signed out again at once: they use the site. */
function SignIn({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const { user } = useCurrentUser();
  const dispatch = useDispatch<Store['dispatch']>();
  const [logOut] = userApi.useLogOutMutation();
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

/** Keys of the reception window's menu, in the words of its entries. */
const menuKeys: readonly [key: string, what: string][] = [
  ['Ctrl P', 'Print today’s day sheet'],
  ['Ctrl L', 'Lock'],
  ['Ctrl Q', 'Quit'],
  ['Ctrl 4', 'Today’s appointments'],
  ['Ctrl 5', 'Requests to answer'],
];

/** Refetches after an outage what may have changed. */
function useFreshAfterOutage(connection: DeskState['connection']): void {
  const dispatch = useDispatch<Store['dispatch']>();
  const former = useRef(connection);
  useEffect(() => {
    if (former.current === 'offline' && connection === 'online') {
      dispatch(baseApi.util.invalidateTags([...tags]));
    }
    former.current = connection;
  }, [connection, dispatch]);
}

/** The window starts on Today for everybody. */
const start = `${paths.admin}?tab=today`;

function AdminFromToday({ desk }: { desk: DeskApi }) {
  const [search] = useSearchParams();
  if (!search.has('tab')) return <Navigate to={start} replace />;
  return (
    <WindowKeys value={menuKeys}>
      <AdminPage>
        <LinkedWindow desk={desk} />
      </AdminPage>
    </WindowKeys>
  );
}

interface SignedInDeskProps {
  desk: DeskApi;
  state: Pick<DeskState, 'connection' | 'hasSessionEnded'>;
}

/** The admin screens, once an admin is signed in. */
export function SignedInDesk({ desk, state }: SignedInDeskProps) {
  const { user } = useCurrentUser();
  const { error } = userApi.useGetCurrentUserQuery();
  // AdminPage shows the patient's form then.
  const isIn = user?.role === 'admin' || (isCallError(error) && error.code === handedOver);
  useFreshAfterOutage(state.connection);
  return (
    <Routes>
      <Route path={paths.admin} element={<AdminFromToday desk={desk} />} />
      <Route
        path="*"
        element={isIn ? <Navigate to={start} replace /> : <SignIn hasSessionEnded={state.hasSessionEnded} />}
      />
    </Routes>
  );
}
