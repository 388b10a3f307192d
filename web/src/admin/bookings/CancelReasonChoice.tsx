import { useRef } from 'react';
import type { CancelReason } from '#shared/domain/cancelling.ts';
import { useNumberKeys } from '#web/admin/dialogs/useNumberKeys.ts';
import { Kbd } from '#web/ui/actions/Kbd.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

const choices = [
  { value: 'none', label: 'No reason' },
  { value: 'patient', label: 'Patient' },
  { value: 'clinic', label: 'Clinic' },
] as const;

interface CancelReasonChoiceProps {
  value: CancelReason | null;
  onChange: (reason: CancelReason | null) => void;
}

/** At whose request a booking is cancelled, one key each; never required. */
export function CancelReasonChoice({ value, onChange }: CancelReasonChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const choose = (choice: (typeof choices)[number]['value']) => onChange(choice === 'none' ? null : choice);
  const hasKeys = useNumberKeys(
    group,
    choices.map(
      ({ value: choice }) =>
        () =>
          choose(choice),
    ),
  );
  return (
    <div ref={group} className="cluster gap-2 pt-4">
      <span aria-hidden>Cancelled by</span>
      <Segments
        label="Cancelled by"
        value={value ?? 'none'}
        onChange={choose}
        options={choices.map(({ value: choice, label }, index) => ({
          value: choice,
          label: hasKeys ? (
            <>
              {label}{' '}
              <span aria-hidden>
                <Kbd>{index + 1}</Kbd>
              </span>
            </>
          ) : (
            label
          ),
          ...(hasKeys && { shortcut: String(index + 1) }),
        }))}
      />
    </div>
  );
}
