import type { ReactNode, Ref } from 'react';
import styles from '#web/booking/BookingPage.module.css';

export function StepHeading({ children, ref }: { children: ReactNode; ref: Ref<HTMLHeadingElement> }) {
  return (
    <h2 ref={ref} tabIndex={-1} className={`display-sm ${styles.stepTitle}`}>
      {children}
    </h2>
  );
}

export function StepActions({ children }: { children: ReactNode }) {
  return <div className={`cluster gap-3 mt-6 needs-scripting ${styles.actions}`}>{children}</div>;
}
