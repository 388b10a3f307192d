import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';
import { formatPhrase, type Anchor } from '#shared/domain/careTimeline.ts';
import { formatDate } from '#shared/domain/dateWords.ts';
import styles from '#web/patient/care/RedFlags.module.css';

interface RedFlagsProps {
  guide: AftercareGuide;
  anchor: Anchor | null;
  /** Whether they can still begin; otherwise one line opens them. */
  isAtRisk: boolean;
}

/** The warning signs of a printed guide and whom to ring; always shown before other advice. */
export function RedFlags({ guide, anchor, isAtRisk }: RedFlagsProps) {
  const title = (
    <h4 className="row gap-2 red">
      <TriangleAlert className="flex-none size-1-375" aria-hidden /> Get help now if you have
    </h4>
  );
  return (
    <section className={styles.flags} aria-label={`Get help now if you have, after ${guide.careType}`}>
      {isAtRisk ? (
        <>
          {title}
          <Calls guide={guide} anchor={anchor} />
        </>
      ) : (
        <details className="stack">
          <summary>{title}</summary>
          <Calls guide={guide} anchor={anchor} />
        </details>
      )}
    </section>
  );
}

function Calls({ guide, anchor }: Omit<RedFlagsProps, 'isAtRisk'>) {
  const { emergency, emergencyLine, sameDay } = guide;
  const phrase = emergency.phrase ?? emergencyLine?.phrase;
  const day = anchor?.kind === 'treatment' ? formatDate(anchor.date) : null;
  return (
    <div className="stack gap-3 fluid">
      <div className={`stack fluid gap-3 ${styles.calls}`}>
        <Signs signs={emergency.signs}>
          <a href="tel:999">Call 999</a>
        </Signs>
        {emergencyLine && (
          <Signs signs={emergencyLine.signs}>
            <a href={`tel:${clinic.emergencyLineLink}`}>Call our emergency line</a>, day or night. If we do
            not answer straight away, go to A&E. Do not wait until morning.
          </Signs>
        )}
      </div>
      {phrase && (
        <p className={`pt-3 ${styles.say}`}>
          Say: <strong>“{formatPhrase(phrase, day)}”</strong>
        </p>
      )}
      <details className={`stack ${styles.sameDay}`}>
        <summary>Call us the same day for…</summary>
        <Signs signs={sameDay.signs}>
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>, or <a href="tel:111">NHS 111</a> when we are
          closed.
        </Signs>
      </details>
    </div>
  );
}

/** Signs below the words that say whom to ring for them. */
function Signs({ signs, children }: { signs: readonly string[]; children: ReactNode }) {
  return (
    <div className="stack top gap-1">
      <p className={styles.note}>{children}</p>
      <ul className={`stack gap-1 ${styles.signs}`}>
        {signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </div>
  );
}
