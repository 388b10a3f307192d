import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { AdminPage } from '#web/admin/shell/AdminPage.tsx';
import { useAppearance, useChosenAppearance } from '#web/admin/appearance/appearance.ts';
import { ConnectionStrip } from '#web/admin/shell/ConnectionStrip.tsx';
import { useOpenedHere } from '#web/admin/shell/useOpenedHere.ts';
import { startsOnToday } from '#web/admin/shell/startsOnToday.ts';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { tryNow } from '#web/offline/followConnection.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { SendingBlocked, SendingRetry } from '#web/ui/actions/Button.tsx';
import '#web/ui/styles/work.layout.css';

const whyNot = 'The clinic’s server cannot be reached. Nothing can be changed until it is back.';

function isLoadedAtDesk(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === paths.admin;
}

/** The admin area in a browser; the desktop app has its own offline handling. */
export function BrowserDesk() {
  const isOffline = useIsOffline();
  useAppearance();
  const wasRequested = useOpenedHere(isLoadedAtDesk);
  const [search] = useSearchParams();
  const { user } = useCurrentUser();
  const { start } = useChosenAppearance();
  if (user && (start === 'today' || startsOnToday(user)) && !search.has('tab'))
    return <Navigate to="?tab=today" replace />;
  return (
    <SendingBlocked value={isOffline ? whyNot : null}>
      {isOffline && <ConnectionStrip />}
      <SendingRetry value={tryNow}>
        <AdminPage wasRequested={wasRequested} />
      </SendingRetry>
    </SendingBlocked>
  );
}
