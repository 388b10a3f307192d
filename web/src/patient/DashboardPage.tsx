import { Navigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { AccountUnavailable } from '#web/patient/AccountUnavailable.tsx';
import { useRequiredUser } from '#web/session/currentUser.ts';
import { Dashboard } from '#web/patient/Dashboard.tsx';

export function DashboardPage() {
  const { user, isUnknown, redirect } = useRequiredUser();
  if (redirect) return <Navigate to={redirect} replace />;
  // Nothing here can be read without the second step, which the admin area asks for.
  if (user?.mustAddSecondFactor) return <Navigate to={paths.admin} replace />;
  if (user) return <Dashboard key={user.id} user={user} />;
  return <AccountUnavailable hasFailed={isUnknown} />;
}
