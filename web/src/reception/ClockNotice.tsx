import styles from '#web/reception/Reception.module.css';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** "3 minutes", "2 hours", "2 days". */
function lengthWords(minutes: number): string {
  const [amount, unit] =
    minutes < 120
      ? [minutes, 'minutes']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hours']
        : [Math.round(minutes / (24 * 60)), 'days'];
  return `${amount} ${unit}`;
}

/** @param minutesBehind negative for a clock that is fast; null for one that is right */
export function ClockNotice({ minutesBehind }: { minutesBehind: number | null }) {
  if (minutesBehind === null) return null;
  const direction = minutesBehind > 0 ? 'slow' : 'fast';
  return (
    <output className={styles.outdated}>
      <Notice
        tone="warning"
        title={`This computer’s clock is ${lengthWords(Math.abs(minutesBehind))} ${direction}.`}
      >
        What is written here gets the time of the clinic’s server all the same. Please set the clock.
      </Notice>
    </output>
  );
}
