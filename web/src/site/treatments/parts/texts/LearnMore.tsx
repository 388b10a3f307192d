import { useId, type ReactNode } from 'react';
import styles from '#web/site/treatments/parts/texts/LearnMore.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { opens, PageDialog } from '#web/ui/dialogs/PageDialog.tsx';

interface LearnMoreProps {
  /** What the button says. */
  label: string;
  /** What the button is about, where its label alone does not tell. */
  about?: string;
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** More to read, in a window of its own. Without scripts and on paper it stands on the page instead. */
export function LearnMore({ label, about, title, footer, children }: LearnMoreProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        className={styles.button}
        aria-label={about && `${label}: ${about}`}
        {...opens(id)}
      >
        {label}
      </Button>
      <PageDialog id={id} title={title} footer={footer} isOnPage>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard */}
        <section className={styles.text} aria-label={title} tabIndex={0}>
          {children}
        </section>
      </PageDialog>
    </>
  );
}
