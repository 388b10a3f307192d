import { AdminPage } from '#web/admin/AdminPage.tsx';
import { useAppearance } from '#web/admin/appearance/appearance.ts';
import { ConnectionStrip } from '#web/admin/ConnectionStrip.tsx';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { SendingBlocked } from '#web/ui/Button.tsx';

const whyNot = 'The clinic’s server cannot be reached. Nothing can be changed until it is back.';

/** The admin area in a browser; the desktop app has an outage of its own around it. */
export function BrowserDesk() {
  const isOffline = useIsOffline();
  useAppearance();
  return (
    <SendingBlocked value={isOffline ? whyNot : null}>
      {isOffline && <ConnectionStrip />}
      <AdminPage />
    </SendingBlocked>
  );
}
