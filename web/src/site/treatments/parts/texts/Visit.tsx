import type { Step, Treatment } from '#shared/content/treatments/treatment.ts';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { PlainList } from '#web/site/treatments/parts/layout/Lists.tsx';
import styles from '#web/site/treatments/parts/texts/Visit.module.css';

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={`stack fluid ${styles.steps}`}>
      {steps.map(({ title, time, text }) => (
        <li key={title} className={`relative ${styles.step}`}>
          <h3 className="display-xs">{title}</h3>
          <p className="ink-faint text-sm">{time}</p>
          <p className="max-w-measure mt-2 ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface VisitProps {
  treatment: Treatment;
  title: string;
  as?: 'h2' | 'h3';
}

/** Duration and steps of a visit. */
export function Visit({ treatment, title, as = 'h2' }: VisitProps) {
  return (
    <div className={`stack fluid gap-7 ${styles.visit}`}>
      <Chapter title={title} as={as}>
        <p className={`max-w-measure text-lg ${styles.lead}`}>{treatment.visit}</p>
      </Chapter>
      <Fold title={<span className="font-display display-sm leading-1-2">Step by step</span>} isTitleOnPhone>
        <Steps steps={treatment.steps} />
      </Fold>
    </div>
  );
}

/** Sensation, results and the days after. */
export function Afterwards({ treatment }: { treatment: Treatment }) {
  return (
    <Fold
      title={<span className="font-display display-sm leading-1-2">How it feels, results, recovery</span>}
      isTitleOnPhone
      className={`stack gap-6 fit-13 ${styles.columns}`}
    >
      <div>
        <h3>What it feels like</h3>
        <p>{treatment.feels}</p>
      </div>
      <div>
        <h3>Results</h3>
        {treatment.results.map((result) => (
          <p key={result}>{result}</p>
        ))}
      </div>
      <div>
        <h3>Recovery</h3>
        <p>{treatment.recovery}</p>
      </div>
    </Fold>
  );
}

export function Prepare({ treatment }: { treatment: Treatment }) {
  return (
    <Chapter title="How to prepare" isFolded>
      <PlainList items={treatment.prepare} />
    </Chapter>
  );
}
