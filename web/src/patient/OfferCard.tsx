import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from '#web/patient/OfferCard.module.css';
import { QuietButton } from '#web/ui/actions/Button.tsx';

interface OfferCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  onDecline: () => void;
  /** The button that accepts. */
  children?: ReactNode;
}

/** Offers something that makes the next visit easier, below the dashboard; it can be dismissed. */
export function OfferCard({ icon: Icon, title, text, onDecline, children }: OfferCardProps) {
  const id = useId();
  return (
    <aside className={styles.card} aria-labelledby={id}>
      <Icon className="size-1-75 eucalyptus" aria-hidden />
      <div>
        <h2 className="text-lg" id={id}>
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <div className={`cluster gap-2 column-2 ${styles.actions}`}>
        {children}
        <QuietButton onClick={onDecline}>Not now</QuietButton>
      </div>
    </aside>
  );
}
