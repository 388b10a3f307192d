import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface TimeWarningsProps {
  date: string;
  /** `HH:mm`, or an empty string. */
  time: string;
  minutes: number;
}

/** What is unusual about the chosen time, such as an end after closing. */
export function TimeWarnings({ date, time, minutes }: TimeWarningsProps) {
  const sentences = date ? listTimeWarnings({ date, time }, clinicNow(), minutes) : [];
  return (
    <div aria-live="polite">
      {sentences.length > 0 && <Notice tone="warning">{sentences.join(' ')}</Notice>}
    </div>
  );
}
