import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { AccountUnavailable } from '#web/patient/AccountUnavailable.tsx';
import { useRequiredUser } from '#web/session/currentUser.ts';
import { Dashboard } from '#web/patient/Dashboard.tsx';
import '#web/ui/styles/work.layout.css';

/** My Record opens again after logging in, because letters link to it; the other tabs are one press away. */
const logInAddress = (tab: string | null) =>
  tab === 'record'
    ? `${paths.auth}?redirect=${encodeURIComponent(`${paths.dashboard}?tab=record`)}`
    : paths.auth;

export function DashboardPage() {
  const { user, isUnknown, redirect } = useRequiredUser();
  const tab = useSearchParams()[0].get('tab');
  if (redirect) return <Navigate to={redirect === paths.auth ? logInAddress(tab) : redirect} replace />;
  // Nothing here can be read without the second step, which the admin area asks for.
  if (user?.mustAddSecondFactor) return <Navigate to={paths.admin} replace />;
  if (user) return <Dashboard key={user.id} user={user} />;
  return <AccountUnavailable hasFailed={isUnknown} />;
}
