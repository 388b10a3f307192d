import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Route, Routes, useSearchParams, useNavigate } from 'react-router-dom';
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
import { forgetUser } from '#web/session/tabs.ts';
import { Panel } from '#web/reception/Panel.tsx';
import { LoginForm } from '#web/signIn/LoginForm.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { z } from 'zod';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { AdminBooking } from '#shared/contracts/booking.ts';
import type { OpenTarget } from '#shared/contracts/platform.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { ContactDialog } from '#web/admin/inbox/contacts/ContactDialog.tsx';
import { type RowDialogProps, Facts } from '#web/admin/dialogs/desk.tsx';
import { useSavedState } from '#web/admin/workspace/workspace.ts';
import { formatAppointment, formatShortDate } from '#web/admin/dates/formatAppointment.ts';
import { allowedActions, formatStatus } from '#web/admin/bookings/bookingRules.ts';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

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

const factsOf = (booking: AdminBooking) => ({
  Customer: booking.name,
  Service: booking.service,
  Status: formatStatus(booking.status).word,
  'Preferred date': formatShortDate(booking.preferredDate),
  Appointment: formatAppointment(booking).text,
  Phone: formatPhone(booking.phone),
  Message: booking.message ?? 'N/A',
});

interface LinkedBookingProps extends RowDialogProps {
  id: number;
  onSchedule: (booking: AdminBooking) => void;
}

/** The booking named by a notification or deep link. */
function LinkedBooking({ id, onSchedule, ...dialog }: LinkedBookingProps) {
  const { data, error, refetch } = bookingsApi.useGetBookingQuery({ params: { id } });
  const canSchedule = data && allowedActions(data.status).canSchedule;
  return (
    <WorksOffline call={bookingCalls.confirmBooking}>
      <Dialog
        {...dialog}
        title={canSchedule ? 'Consultation request' : 'Booking'}
        closeLabel="Close"
        footer={canSchedule && <Button onClick={() => onSchedule(data)}>Schedule Appointment</Button>}
      >
        {data ? (
          <Facts facts={factsOf(data)} />
        ) : error ? (
          <LoadFailure error={error} fallback="This booking could not be opened." onRetry={refetch} />
        ) : (
          <Skeleton label="Loading the booking" shape="row" rows={5} />
        )}
      </Dialog>
    </WorksOffline>
  );
}

const Linked = z.object({
  opening: z.number(),
  matter: z.discriminatedUnion('about', [
    z.object({ about: z.literal('booking'), id: z.int() }),
    z.object({ about: z.literal('contact'), id: z.int() }),
    // The version that was seen, so that later changes are noticed.
    z.object({ about: z.literal('schedule'), booking: AdminBooking }),
  ]),
});
/** It was opened from outside the window, so focus goes to the main region. */
const findMain = () => document.getElementById('main');

/** Opens the target of a deep link, notification or menu item, after sign-in. */
function LinkedWindow({ desk }: { desk: DeskApi }) {
  const navigate = useNavigate();
  const [linked, setLinked] = useSavedState('linked window', Linked.nullable(), () => null);

  useEffect(() => {
    const follow = (target: OpenTarget | null) => {
      if (!target) return;
      if (target.kind === 'requests') void navigate(`${paths.admin}?tab=queue`);
      else if (target.kind === 'today') void navigate(`${paths.admin}?tab=today`);
      else if (target.kind === 'day')
        void navigate(`${paths.admin}?tab=bookings&view=calendar&span=month&day=${target.day}`);
      else {
        void navigate(`${paths.admin}?tab=${target.kind}s`);
        const matter = { about: target.kind, id: target.id };
        setLinked((former) => ({ matter, opening: (former?.opening ?? 0) + 1 }));
      }
    };
    const take = () => void desk.takeTarget().then(follow);
    take();
    return desk.onTarget(take);
  }, [desk, navigate, setLinked]);

  if (!linked) return null;
  const { matter, opening } = linked;
  const show = (next: z.infer<typeof Linked>['matter'] | null) =>
    // A late response may close its own dialog, but not one opened since.
    setLinked((former) => (former?.opening === opening ? next && { opening, matter: next } : former));
  const dialog: RowDialogProps = { isOpen: true, onClose: () => show(null), finalFocus: findMain };
  switch (matter.about) {
    case 'booking':
      return (
        <LinkedBooking
          key={opening}
          id={matter.id}
          onSchedule={(booking) => show({ about: 'schedule', booking })}
          {...dialog}
        />
      );
    case 'schedule':
      return <ScheduleDialog key={opening} booking={matter.booking} {...dialog} />;
    case 'contact':
      return <ContactDialog key={opening} id={matter.id} {...dialog} />;
  }
}
