import { lazy, Suspense, type ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import styles from '#web/site/treatments/parts/prices/ClosingCall.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { loadAgain } from '#web/loadAgain.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const NextFreeTime = lazy(() =>
  loadAgain(() => import('#web/site/treatments/parts/prices/NextFreeTime.tsx')),
);

interface ClosingCallProps {
  /** What to enter in the booking form. */
  hint?: string;
  /** The booking link. */
  children: ReactNode;
}

export function ClosingCall({ hint, children }: ClosingCallProps) {
  const isHydrated = useIsHydrated();
  return (
    <section className={`no-print py-section ${styles.call}`} aria-labelledby="closing-call">
      <Wrap className={`stack fluid gap-5 ${styles.inside}`}>
        <h2 id="closing-call">
          It starts with a <em>conversation</em>
        </h2>
        <div>
          <p className="max-w-measure text-lg">
            Tell us what you have in mind. We explain the options, the risks and the cost, and you decide in
            your own time.
          </p>
          {hint && <p className="max-w-measure mt-3 ink-soft">{hint}</p>}
          <div className={`cluster gap-3 mt-6 ${styles.actions}`}>
            {children}
            <ButtonLink to={paths.contact} variant="secondary" size="lg">
              Contact Us
            </ButtonLink>
          </div>
          {isHydrated && (
            <Suspense>
              <NextFreeTime />
            </Suspense>
          )}
        </div>
      </Wrap>
    </section>
  );
}
