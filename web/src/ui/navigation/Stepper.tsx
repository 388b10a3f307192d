import { Check } from 'lucide-react';
import styles from '#web/ui/navigation/Stepper.module.css';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

interface StepperProps {
  steps: readonly string[];
  /** Current step, from 1. */
  current: number;
}

export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol className={`flex gap-4 ${styles.stepper}`}>
      {steps.map((step, index) => {
        const isDone = index + 1 < current;
        return (
          <li
            key={step}
            className={styles.step}
            data-done={isDone || undefined}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className="font-display display-xs regular leading-1" aria-hidden>
              {isDone ? <Check className="clay-deep" /> : index + 1}
            </span>
            <span className={`leading-1-3 ${styles.label}`}>
              <VisuallyHidden>{`Step ${index + 1}${isDone ? ', done' : ''}: `}</VisuallyHidden>
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
