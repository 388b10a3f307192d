import { Pause, Play } from 'lucide-react';
import styles from '#web/site/home/Tagline.module.css';
import { Unbroken } from '#web/site/Unbroken.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

const lines = [
  'Medical-Grade Personal Aesthetics',
  'Scientific Excellence, Beautiful Results',
  'Safe, Subtle, Scientifically-Backed Treatments',
];

/**
 * Three lines in rotation, 3500 ms each with a fade of 300 ms. CSS only, so that it runs before scripts; a checkbox or
 * reduced motion stops it. Screen readers get all three once.
 */
export function Tagline() {
  return (
    <div className={styles.tagline}>
      <VisuallyHidden>{lines.join('. ')}.</VisuallyHidden>
      <div className="stack middle min-w-0" aria-hidden>
        {lines.map((line) => (
          <span key={line} className={`first-cell break-anywhere balance ${styles.line}`}>
            <Unbroken text={line} />
          </span>
        ))}
      </div>
      <label className={styles.pause}>
        <input type="checkbox" className={`absolute w-full ${styles.box}`} />
        <VisuallyHidden>Pause the changing tagline</VisuallyHidden>
        <Pause aria-hidden className={styles.toPause} />
        <Play aria-hidden className={styles.toPlay} />
      </label>
    </div>
  );
}
