import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { handedOver } from '#shared/contracts/handover.ts';
import { paths } from '#shared/paths.ts';
import { HandoverScreen } from '#web/admin/handover/HandoverScreen.tsx';
import { AdminDesk } from '#web/admin/shell/AdminDesk.tsx';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import { SecondFactorGate } from '#web/admin/staff/OwnSignIn.tsx';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { useWorkspace } from '#web/admin/workspace/useWorkspace.ts';
import { useOutage, countLeft, formatStaying, outageWords } from '#web/admin/outage/outage.tsx';
import { isOffline, onReachabilityChanged } from '#web/offline/connectivity.ts';
import { useLogOut } from '#web/session/logOut.ts';
import { useRequiredUser } from '#web/session/currentUser.ts';
import { isCallError } from '#web/data/requests/request.ts';
import { userApi } from '#web/data/calls/user.ts';
import { SendingBlocked } from '#web/ui/actions/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

function Refused() {
  useEffect(() => {
    showToast({
      title: 'Access Denied',
      description: "You don't have permission to access the admin panel.",
      variant: 'destructive',
    });
  }, []);
  return <Navigate to={paths.home} replace />;
}

/**
 * Route guard of the admin area: guests are sent to sign in, other users to the home page. Rendered inside the `<main>`
 * of the site or of the desktop window. @param wasRequested the URL was opened directly, so it wins over the restored
 * screen @param children rendered once an admin is signed in
 */
export function AdminPage({ wasRequested, children }: { wasRequested?: boolean; children?: ReactNode }) {
  const { user, isUnknown, redirect } = useRequiredUser();
  const { error, refetch } = userApi.useGetCurrentUserQuery();
  useEffect(() => {
    if (!isUnknown) return undefined;
    return onReachabilityChanged(() => {
      if (!isOffline()) void refetch();
    });
  }, [isUnknown, refetch]);
  const logOut = useLogOut();
  const outage = useOutage();
  const [isLeaving, setLeaving] = useState(false);
  const adding = useOpening(() => null);
  const isOpen = useWorkspace(user?.role === 'admin' ? user.id : undefined, wasRequested);

  const signOut = async () => {
    setLeaving(true);
    await (outage.isAway && outage.signOut ? outage.signOut() : logOut());
    setLeaving(false);
  };

  const question = useSignOutQuestion(user?.id);

  if (isCallError(error) && error.code === handedOver) return <HandoverScreen />;
  if (redirect) return <Navigate to={redirect} replace />;
  const leaving = { onSignOut: question.isNeeded ? question.open : () => void signOut(), isLeaving };
  if (user?.role === 'admin' && (user.mustAddSecondFactor || adding.dialog.isOpen)) {
    return <SecondFactorGate adding={adding} onDone={() => void refetch()} {...leaving} />;
  }
  if (user?.role === 'admin' && isOpen) {
    return (
      <>
        <AdminDesk {...leaving} mustChangePassword={user.mustChangePassword ?? false} />
        <SignOutQuestion question={question} isBusy={isLeaving} onSignOut={() => void signOut()} />
        {children}
      </>
    );
  }
  if (user && user.role !== 'admin') return <Refused />;
  return (
    <div className="p-7-gutter">
      {isUnknown ? (
        <LoadFailure error={error} fallback="The admin area could not be loaded." onRetry={refetch} />
      ) : (
        <Skeleton label="Loading the admin area" shape="row" rows={6} />
      )}
    </div>
  );
}

/** Whether logging out needs a confirmation: there is unsent work, or nobody could log in again. */
function useSignOutQuestion(userId: number | undefined) {
  const { isAway, journal } = useOutage();
  const [isOpen, setOpen] = useState(false);
  const own = journal.filter(({ author }) => author.id === userId);
  return {
    isNeeded: isAway || own.length > 0,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    words: [formatStaying(countLeft(own)), isAway && outageWords.signOutAway].filter(Boolean).join(' '),
  };
}

interface SignOutQuestionProps {
  question: ReturnType<typeof useSignOutQuestion>;
  isBusy: boolean;
  onSignOut: () => void;
}

/** Before a log-out: names what stays and what is deleted. */
function SignOutQuestion({ question, isBusy, onSignOut }: SignOutQuestionProps) {
  return (
    // Logging out needs no server.
    <SendingBlocked value={null}>
      <AlertDialog
        isOpen={question.isOpen}
        onClose={question.close}
        title={outageWords.signOutQuestion}
        description={question.words}
        cancelLabel={outageWords.staySignedIn}
        confirmLabel={outageWords.signOut}
        isBusy={isBusy}
        onConfirm={() => {
          question.close();
          onSignOut();
        }}
      />
    </SendingBlocked>
  );
}
