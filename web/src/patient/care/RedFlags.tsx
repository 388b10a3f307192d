import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';
import { formatPhrase, type Anchor } from '#shared/domain/careTimeline.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import styles from '#web/patient/care/RedFlags.module.css';

export interface AssignedGuide {
  guide: AftercareGuide;
  anchor: Anchor | null;
  /** Whether its signs can still begin; otherwise one line opens them. */
  isAtRisk: boolean;
}

const joinNames = (guides: readonly AssignedGuide[]) => guides.map(({ guide }) => guide.careType).join(', ');

/** The warning signs of the printed guides and whom to ring; always shown before other advice. */
export function RedFlags({ guides }: { guides: readonly AssignedGuide[] }) {
  const atRisk = guides.filter(({ isAtRisk }) => isAtRisk);
  const others = guides.filter(({ isAtRisk }) => !isAtRisk);
  const title = (
    <h3 className="row gap-2 red font-text text-md semibold leading-1-4">
      <TriangleAlert className="size-1-375" aria-hidden /> Get help now if you have
    </h3>
  );
  return (
    <section className={styles.flags} aria-label="Get help now if you have">
      {atRisk.length > 0 && (
        <>
          {title}
          <Calls guides={atRisk} />
        </>
      )}
      {others.length > 0 && (
        <details className="stack">
          <summary>{atRisk.length > 0 ? `Signs after ${joinNames(others)}` : title}</summary>
          <Calls guides={others} />
        </details>
      )}
    </section>
  );
}

function Calls({ guides }: { guides: readonly AssignedGuide[] }) {
  const signsOf = (part: 'emergency' | 'emergencyLine' | 'sameDay') =>
    guides.map(({ guide }) => ({ careType: guide.careType, signs: guide[part]?.signs ?? [] }));
  const phrases = guides.flatMap(({ guide, anchor }) => {
    const phrase = guide.emergency.phrase ?? guide.emergencyLine?.phrase;
    return phrase
      ? [formatPhrase(phrase, anchor?.kind === 'treatment' ? formatDate(anchor.date) : null)]
      : [];
  });
  return (
    <div className="stack gap-3 fluid">
      <div className={`stack fluid gap-3 ${styles.calls}`}>
        <Signs from={signsOf('emergency')}>
          <a href="tel:999">Call 999</a>
        </Signs>
        <Signs from={signsOf('emergencyLine')}>
          <a href={`tel:${clinic.emergencyLineLink}`}>Call our emergency line</a>, day or night. If we do not
          answer straight away, go to A&E. Do not wait until morning.
        </Signs>
      </div>
      {phrases.length > 0 && (
        <div className={`stack gap-1 pt-3 ${styles.say}`}>
          {phrases.map((phrase) => (
            <p key={phrase}>
              Say: <strong>“{phrase}”</strong>
            </p>
          ))}
        </div>
      )}
      <details className="stack">
        <summary>Call us the same day for…</summary>
        <Signs from={signsOf('sameDay')}>
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>, or <a href="tel:111">NHS 111</a> when we are
          closed.
        </Signs>
      </details>
    </div>
  );
}

interface SignsProps {
  from: readonly { careType: string; signs: readonly string[] }[];
  children: ReactNode;
}

/** Signs below the words that say whom to ring for them: first those of several treatments, then each one's own. */
function Signs({ from, children }: SignsProps) {
  const all = from.flatMap(({ signs }) => signs);
  if (all.length === 0) return null;
  const isShared = (sign: string) => all.indexOf(sign) !== all.lastIndexOf(sign);
  const lists = [
    { careType: null, signs: [...new Set(all.filter(isShared))] },
    ...from.map(({ careType, signs }) => ({ careType, signs: signs.filter((sign) => !isShared(sign)) })),
  ].filter(({ signs }) => signs.length > 0);
  return (
    <div className="stack top gap-1">
      <p className={styles.note}>{children}</p>
      {lists.map(({ careType, signs }) => (
        <div key={careType}>
          {careType && from.length > 1 && <p className="semibold">After {careType}</p>}
          <ul className={`stack gap-1 ${styles.signs}`}>
            {signs.map((sign) => (
              <li className="pl-4 leading-1-4" key={sign}>
                {sign}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
