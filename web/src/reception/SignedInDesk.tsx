import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';
import type { OpenTarget } from '#shared/contracts/platform.ts';
import { paths } from '#shared/paths.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { ContactDialog } from '#web/admin/contacts/ContactDialog.tsx';
import { baseApi, tags } from '#web/data/baseApi.ts';
import { useCurrentUser } from '#web/data/session.ts';
import type { Store } from '#web/data/store.ts';
import { findMain, LinkedBooking } from '#web/reception/LinkedBooking.tsx';
import { SignIn } from '#web/reception/SignIn.tsx';

/** What changed while the clinic was away is asked for again when it is back. */
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

/** Where a link, a notification or the menu leads; it waits until somebody is signed in. */
function useTargets(desk: Desk, isReady: boolean) {
  const navigate = useNavigate();
  const [linked, setLinked] = useState<{ kind: 'booking' | 'contact'; id: number; opening: number } | null>(
    null,
  );
  useEffect(() => {
    if (!isReady) return;
    let openings = 0;
    const follow = (target: OpenTarget | null) => {
      if (!target) return;
      if (target.kind === 'requests') void navigate(`${paths.admin}?tab=queue`);
      else if (target.kind === 'day')
        void navigate(`${paths.admin}?tab=bookings&view=calendar&day=${target.day}`);
      else {
        void navigate(`${paths.admin}?tab=${target.kind}s`);
        setLinked({ ...target, opening: ++openings });
      }
    };
    const take = () => void desk.takeTarget().then(follow);
    take();
    return desk.onTarget(take);
  }, [desk, isReady, navigate]);
  return { linked, closeLinked: () => setLinked(null) };
}

/** The desk begins with the day; a browser keeps the first tab. */
const start = `${paths.admin}?tab=today`;

function AdminFromToday() {
  const [search] = useSearchParams();
  return search.has('tab') ? <AdminPage /> : <Navigate to={start} replace />;
}

interface SignedInDeskProps {
  desk: Desk;
  state: Pick<DeskState, 'connection' | 'hasSessionEnded'>;
}

/** The same screens as in the browser, once somebody of the clinic is signed in. */
export function SignedInDesk({ desk, state }: SignedInDeskProps) {
  const { user } = useCurrentUser();
  const isIn = user?.role === 'admin';
  useFreshAfterOutage(state.connection);
  const { linked, closeLinked } = useTargets(desk, isIn);
  return (
    <>
      <Routes>
        <Route path={paths.admin} element={<AdminFromToday />} />
        <Route
          path="*"
          element={
            isIn ? <Navigate to={start} replace /> : <SignIn hasSessionEnded={state.hasSessionEnded} />
          }
        />
      </Routes>
      {isIn && linked?.kind === 'booking' && (
        <LinkedBooking key={linked.opening} id={linked.id} onClose={closeLinked} />
      )}
      {isIn && linked?.kind === 'contact' && (
        <ContactDialog
          key={linked.opening}
          id={linked.id}
          isOpen
          onClose={closeLinked}
          finalFocus={findMain}
        />
      )}
    </>
  );
}
