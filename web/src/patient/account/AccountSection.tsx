import { useId, type ReactNode } from 'react';

interface AccountSectionProps {
  title: string;
  /** Button that opens the form, while it is closed. */
  action: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, action, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className="stack gap-4" aria-labelledby={id}>
      <header className="row wrap between hit gap-3">
        <h2 id={id} className="display-sm">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
