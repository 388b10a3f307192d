import { Navigate } from 'react-router-dom';
import { useRequiredUser } from '#web/session/currentUser.ts';
import { Dashboard } from '#web/patient/Dashboard.tsx';
import { LoadFailure } from '#web/patient/LoadFailure.tsx';
import styles from '#web/patient/DashboardPage.module.css';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function DashboardPage() {
  const { user, isUnknown, redirect } = useRequiredUser();
  if (redirect) return <Navigate to={redirect} replace />;
  if (user) return <Dashboard key={user.id} user={user} />;
  return (
    <Wrap className={styles.page}>
      <h1>My Treatment</h1>
      {isUnknown ? (
        <LoadFailure title="Unable to load your account">
          We could not reach the clinic. Please check your connection and refresh the page.
        </LoadFailure>
      ) : (
        <Skeleton label="Loading your account" rows={3} shape="card" />
      )}
    </Wrap>
  );
}
