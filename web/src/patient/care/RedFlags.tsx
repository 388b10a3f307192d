import { Phone, TriangleAlert } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import { sayWords, type Anchor, type RedFlags as Flags } from '#shared/domain/careTimeline.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import styles from '#web/patient/care/RedFlags.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';

function Signs({ signs }: { signs: readonly string[] }) {
  return (
    <ul className={styles.signs}>
      {signs.map((sign) => (
        <li key={sign}>{sign}</li>
      ))}
    </ul>
  );
}

interface RedFlagsProps {
  flags: Flags;
  anchor: Anchor | null;
  /** Gives each region on the page a unique name. */
  guide: string;
}

/** Emergency symptoms and whom to ring; always shown before other advice. */
export function RedFlags({ flags, anchor, guide }: RedFlagsProps) {
  const day = anchor?.kind === 'treatment' ? dateWords(anchor.date) : null;
  return (
    <section className={styles.flags} aria-label={`Get help now if you have, after ${guide}`}>
      <h4 className={styles.title}>
        <TriangleAlert aria-hidden /> Get help now if you have
      </h4>
      <div className={styles.calls}>
        <div className={styles.call}>
          <Signs signs={flags.call999} />
          <ButtonLink to="tel:999" variant="danger">
            <Phone aria-hidden /> Call 999
          </ButtonLink>
        </div>
        {flags.emergencyLine && (
          <div className={styles.call}>
            <Signs signs={flags.emergencyLine} />
            <ButtonLink to={`tel:${clinic.emergencyLineLink}`} variant="danger">
              <Phone aria-hidden /> Call our emergency line
            </ButtonLink>
            <p className={styles.note}>
              {clinic.emergencyLine}, day or night. {flags.emergencyLineNote}
            </p>
          </div>
        )}
      </div>
      <p className={styles.say}>
        Say: <strong>“{sayWords(flags, day)}”</strong>
      </p>
      <details className={styles.sameDay}>
        <summary>Call us the same day for…</summary>
        <Signs signs={flags.callClinic} />
        <p className={styles.note}>
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>, or <a href="tel:111">NHS 111</a> when we are
          closed.
        </p>
      </details>
    </section>
  );
}
