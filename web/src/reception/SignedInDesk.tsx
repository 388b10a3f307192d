import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';
import { handedOver } from '#shared/contracts/handover.ts';
import { paths } from '#shared/paths.ts';
import { WindowKeys } from '#web/admin/commands/WindowKeys.ts';
import { AdminPage } from '#web/admin/shell/AdminPage.tsx';
import { baseApi, tags } from '#web/data/requests/baseApi.ts';
import { useGetCurrentUserQuery } from '#web/data/calls/user.ts';
import { isCallError } from '#web/data/requests/errors.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import type { Store } from '#web/data/store.ts';
import { LinkedWindow } from '#web/reception/LinkedWindow.tsx';
import { SignIn } from '#web/reception/SignIn.tsx';

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

function AdminFromToday({ desk }: { desk: Desk }) {
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
  desk: Desk;
  state: Pick<DeskState, 'connection' | 'hasSessionEnded'>;
}

/** The admin screens, once an admin is signed in. */
export function SignedInDesk({ desk, state }: SignedInDeskProps) {
  const { user } = useCurrentUser();
  const { error } = useGetCurrentUserQuery();
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
