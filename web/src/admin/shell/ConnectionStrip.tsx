import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#shared/domain/wallTime.ts';
import styles from '#web/admin/shell/ConnectionStrip.module.css';
import { readAnsweredAt } from '#web/offline/connectivity.ts';
import { tryNow } from '#web/offline/followConnection.ts';
import { TryNowButton } from '#web/ui/actions/TryNowButton.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface StripProps {
  title: string;
  children: ReactNode;
  onTry: () => Promise<void>;
}

/** A strip above the screens during an outage, with a button to check the connection now. */
export function Strip({ title, children, onTry }: StripProps) {
  return (
    <section className={`stack middle gap-4 sticky top-0 text-sm ${styles.strip}`} aria-label="Connection">
      <WifiOff aria-hidden />
      <output>
        <strong className="block text-md">{title}</strong> <span>{children}</span>
      </output>
      <TryNowButton onTry={onTry} />
    </section>
  );
}

/** Shows in a browser how old the page is. */
export function ConnectionStrip() {
  const now = useNow();
  return (
    <Strip title={`Not connected: as of ${formatMoment(readAnsweredAt(), now)}`} onTry={tryNow}>
      The clinic’s server cannot be reached, so nothing can be changed. This page keeps trying and comes back
      by itself; what you have typed stays.
    </Strip>
  );
}
