import { useState, type ReactNode } from 'react';
import styles from '#web/site/treatments/parts/LearnMore.module.css';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface LearnMoreProps {
  /** What the button says. */
  label: string;
  /** What the button is about, where its label alone does not tell. */
  about?: string;
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** More to read, in a window of its own. Without scripts it stands on the page instead. */
export function LearnMore({ label, about, title, footer, children }: LearnMoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={about && `${label}: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <noscript>
        <h3>{title}</h3>
        <div className={styles.text}>{children}</div>
      </noscript>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} footer={footer}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard */}
        <section className={styles.text} aria-label={title} tabIndex={0}>
          {children}
        </section>
      </Dialog>
    </>
  );
}
