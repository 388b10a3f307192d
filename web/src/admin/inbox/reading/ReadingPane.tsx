import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';

interface ReadingPaneProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The reading pane; Escape closes it and returns focus to its row. */
export function ReadingPane({ title, onClose, children }: ReadingPaneProps) {
  const isWide = useMediaQuery('(width >= 64rem)');
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    // Take focus when opened by its name or after an item was handled, but not while somebody steps through the rows.
    const at = document.activeElement;
    if (at === document.body || at?.closest('tbody th')) heading.current?.focus();
  }, []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = pane.current;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);
  return (
    <section
      ref={pane}
      className={`stack top fluid gap-4 min-h-0 ${styles.pane}`}
      aria-labelledby={headingId}
    >
      <header>
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={isWide ? 'Close' : 'Back to the list'} onClick={onClose}>
          {isWide ? <X aria-hidden /> : <ArrowLeft aria-hidden />}
        </IconButton>
      </header>
      {children}
    </section>
  );
}
