import type { ReactNode } from 'react';
import { useBlocked } from '#web/ui/actions/Button.tsx';
import styles from '#web/ui/navigation/Segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Each choice sends a request at once: disabled with the reason while requests cannot be sent. */
  requiresServer?: boolean;
  /** `shortcut`: a key that presses it, which the surrounding screen handles. */
  options: readonly { value: Value; label: ReactNode; shortcut?: string }[];
}

/** A row of toggle buttons of which one is pressed: filters and views. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, onChange, options, requiresServer = false } = props;
  const blocked = useBlocked(requiresServer);
  return (
    <fieldset
      aria-label={label}
      className={`inline-flex justify-self-start min-w-0 p-0 bordered-control rounded-md ${styles.segments}`}
    >
      {options.map((option) => (
        <button
          className="borderless bg-none ink-soft text-sm medium figures"
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-keyshortcuts={option.shortcut}
          onClick={() => onChange(option.value)}
          {...blocked}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
