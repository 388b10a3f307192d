import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { opens, PageDialog } from '#web/ui/dialogs/PageDialog.tsx';

interface LearnMoreProps {
  label: string;
  /** Accessible description where the label alone is ambiguous. */
  subject?: string;
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** Further text in a dialog. Without scripts and in print it is part of the page. */
export function LearnMore({ label, subject, title, footer, children }: LearnMoreProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        className={`needs-scripting mt-6`}
        aria-label={subject && `${label}: ${subject}`}
        {...opens(id)}
      >
        {label}
      </Button>
      <PageDialog id={id} title={title} footer={footer} isOnPage>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container has to be reachable by keyboard */}
        <section className="stack gap-4 max-w-measure" aria-label={title} tabIndex={0}>
          {children}
        </section>
      </PageDialog>
    </>
  );
}
