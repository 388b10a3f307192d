import { Phone, TriangleAlert } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';
import { phraseWords, type Anchor } from '#shared/domain/careTimeline.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import styles from '#web/patient/care/RedFlags.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';

function Signs({ signs }: { signs: readonly string[] }) {
  return (
    <ul className={`stack gap-1 ${styles.signs}`}>
      {signs.map((sign) => (
        <li key={sign}>{sign}</li>
      ))}
    </ul>
  );
}

/** The warning signs of a printed guide and whom to ring; always shown before other advice. */
export function RedFlags({ guide, anchor }: { guide: AftercareGuide; anchor: Anchor | null }) {
  const { emergency, emergencyLine, sameDay } = guide;
  const phrase = emergency.phrase ?? emergencyLine?.phrase;
  const day = anchor?.kind === 'treatment' ? dateWords(anchor.date) : null;
  return (
    <section className={styles.flags} aria-label={`Get help now if you have, after ${guide.careType}`}>
      <h4 className="row gap-2 red text-lg">
        <TriangleAlert className="flex-none size-1-375" aria-hidden /> Get help now if you have
      </h4>
      <div className={`stack fluid gap-5 ${styles.calls}`}>
        <div className={`stack fluid start top gap-3 ${styles.call}`}>
          <Signs signs={emergency.signs} />
          <ButtonLink to="tel:999" variant="danger">
            <Phone aria-hidden /> Call 999
          </ButtonLink>
        </div>
        {emergencyLine && (
          <div className={`stack fluid start top gap-3 ${styles.call}`}>
            <Signs signs={emergencyLine.signs} />
            <ButtonLink to={`tel:${clinic.emergencyLineLink}`} variant="danger">
              <Phone aria-hidden /> Call our emergency line
            </ButtonLink>
            <p className={styles.note}>
              {clinic.emergencyLine}, day or night. If we do not answer straight away, go to A&E. Do not wait
              until morning.
            </p>
          </div>
        )}
      </div>
      {phrase && (
        <p className={`pt-3 ${styles.say}`}>
          Say: <strong>“{phraseWords(phrase, day)}”</strong>
        </p>
      )}
      <details className={`stack ${styles.sameDay}`}>
        <summary>Call us the same day for…</summary>
        <Signs signs={sameDay.signs} />
        <p className={styles.note}>
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>, or <a href="tel:111">NHS 111</a> when we are
          closed.
        </p>
      </details>
    </section>
  );
}
